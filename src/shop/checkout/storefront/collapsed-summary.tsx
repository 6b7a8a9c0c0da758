import ChevronDown from '~icons/lucide/chevron-down';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { itemCount } from '#shop/cart/storefront/cart-messages.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { LineList, type ShownLine } from '#shop/orders/web/line-list.tsx';
import type { Money } from '#platform/money.ts';

/** The collapsed order summary at the top on phones; the full summary follows at the end. */
export function CollapsedSummary({
  lines,
  count,
  total,
}: {
  lines: ShownLine[];
  count: number;
  total: string;
}) {
  return (
    <details className="group mb-6 border-y border-line lg:hidden">
      <summary className="flex min-h-14 items-center gap-2 font-medium">
        {`Your order, ${itemCount(count)}`}
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
        <b className="ms-auto font-semibold tabular-nums">{total}</b>
      </summary>
      <div className="pt-3 pb-5">
        <LineList lines={lines} />
      </div>
    </details>
  );
}

export function shownLines({
  lines,
  news,
  lineTotals,
}: {
  lines: ShownCart['lines'];
  /** By position, as the other amounts. */
  news: readonly string[];
  lineTotals: readonly Money[];
}) {
  return lines.map((line, position) => ({
    variantId: line.variantId,
    productId: line.product.id,
    title: <ProductTitle title={line.product.title} />,
    details: line.optionValues.join(', '),
    news: news[position] ?? '',
    picture: line.product.picture?.name ?? null,
    quantity: line.quantity,
    total: lineTotals[position] ?? line.unitPrice,
  }));
}
