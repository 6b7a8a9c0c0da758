import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import type { CartActionData } from './cart-action.ts';
import { CartRow, RemoveButton } from './cart-row.tsx';
import { refusalForLine } from './refusal-for-line.ts';
import type { UnavailableCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import { useFetcher } from 'react-router';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { LineFields } from './line-fields.tsx';
import { noLongerForSale } from './cart-news-messages.ts';

interface CartTableProps {
  cart: ShownCart;
  answer: CartActionData | null;
}

const head = 'border-b border-ink pb-3 font-normal';

/** A table on wide screens; on phones each line is a card. */
export function CartTable({ cart, answer }: CartTableProps) {
  const cartKey = cart.checkoutKey ?? '';
  return (
    <table className="w-full max-md:block max-md:border-t max-md:border-ink">
      <caption className="sr-only">Items in your cart</caption>
      <thead className="text-start text-t2 text-muted max-md:sr-only">
        <tr>
          <th scope="col" className={`text-start ${head}`}>
            Product
          </th>
          <th scope="col" className={`ps-6 text-end ${head}`}>
            Price
          </th>
          <th scope="col" className={`ps-9 text-start ${head}`}>
            Quantity
          </th>
          <th scope="col" className={`ps-6 text-end ${head}`}>
            Total
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {cart.lines.map((line, position) => (
          <CartRow
            key={line.variantId}
            line={line}
            total={cart.lineTotals[position] ?? line.unitPrice}
            cartKey={cartKey}
            refusal={refusalForLine(answer, line.variantId)}
          />
        ))}
        {cart.gone.map((line) => (
          <UnavailableRow key={line.variantId} line={line} cartKey={cartKey} />
        ))}
      </tbody>
    </table>
  );
}

interface UnavailableRowProps {
  line: UnavailableCartLine;
  cartKey: string;
}

/** An unavailable line stays until the customer removes it or the product returns. */
function UnavailableRow({ line, cartKey }: UnavailableRowProps) {
  const { variantId, title } = line;
  const fetcher = useFetcher({ key: `line ${variantId}` });
  return (
    <tr className="max-md:relative max-md:block max-md:border-b max-md:border-line max-md:py-5">
      <td colSpan={4} className="max-md:block max-md:pe-10 md:border-b md:border-line md:py-5">
        <div className="flex gap-5 md:items-center">
          <ProductPicture
            picture={null}
            sizes="7rem"
            className="w-24 flex-none self-start md:w-28 md:self-center"
          />
          <div className="min-w-0">
            <p className="font-serif text-[1.5rem] leading-[1.12] tracking-[-0.01em] text-balance wrap-anywhere text-muted">
              {title}
            </p>
            <p className="mt-1.5 text-t2 font-medium text-warn">{noLongerForSale}</p>
          </div>
        </div>
      </td>
      <td className="max-md:absolute max-md:end-0 max-md:top-3 md:w-14 md:border-b md:border-line">
        <fetcher.Form method="post" action="/viewcart" className="flex justify-end">
          <LineFields variantId={variantId} cartKey={cartKey} />
          <RemoveButton title={title} />
        </fetcher.Form>
      </td>
    </tr>
  );
}
