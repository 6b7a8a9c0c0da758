import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import type { CartActionData } from './cart-action.ts';
import { refusalForLine } from './refusal-for-line.ts';
import type { UnavailableCartLine, TrackedCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import { useFetcher, Link } from 'react-router';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { LineFields, seenValue } from './line-fields.tsx';
import { noLongerForSale, lineNews } from './cart-news-messages.ts';
import { maxLineQuantity } from '#shop/cart/rules/cart.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import X from '~icons/lucide/x';
import { Button } from '#platform/web/button.tsx';
import { Stepper } from '#platform/web/stepper.tsx';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';

interface CartTableProps {
  cart: ShownCart;
  result: CartActionData | null;
}

const head = 'border-b border-ink pb-3 font-normal';

/** A table on wide screens; on phones each line is a card. Where the summary takes its width, titles need that of the prices. */
export function CartTable({ cart, result }: CartTableProps) {
  const cartKey = cart.checkoutKey ?? '';
  return (
    <table className="w-full max-md:block max-md:border-t max-md:border-ink">
      <caption className="sr-only">Items in your cart</caption>
      <thead className="text-start text-t2 text-muted max-md:sr-only">
        <tr>
          <th scope="col" className={`text-start ${head}`}>
            Product
          </th>
          <th scope="col" className={`ps-4 text-end lg:max-xl:hidden xl:ps-6 ${head}`}>
            Price
          </th>
          <th scope="col" className={`ps-5 text-start xl:ps-9 ${head}`}>
            Quantity
          </th>
          <th scope="col" className={`ps-4 text-end xl:ps-6 ${head}`}>
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
            unitPrice={cart.unitPrices[position] ?? line.unitPrice}
            total={cart.lineTotals[position] ?? line.unitPrice}
            cartKey={cartKey}
            refusal={refusalForLine(result, line.variantId)}
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
        <div className="flex gap-4 md:items-center xl:gap-5">
          <ProductPicture
            picture={null}
            sizes="7rem"
            className="w-24 flex-none self-start md:w-20 md:self-center xl:w-28"
          />
          <div className="min-w-0">
            <p className="font-serif text-[1.5rem] leading-[1.12] md:max-xl:text-[1.25rem] tracking-[-0.01em] text-balance wrap-anywhere text-muted">
              {title}
            </p>
            <p className="mt-1.5 text-t2 font-medium text-warn">{noLongerForSale}</p>
          </div>
        </div>
      </td>
      <td className="max-md:absolute max-md:end-0 max-md:top-3 md:w-10 md:border-b xl:w-14 md:border-line">
        <fetcher.Form method="post" action="/viewcart" className="flex justify-end">
          <LineFields variantId={variantId} cartKey={cartKey} />
          <RemoveButton title={title} />
        </fetcher.Form>
      </td>
    </tr>
  );
}

interface CartRowProps {
  line: TrackedCartLine;
  unitPrice: Money;
  total: Money;
  cartKey: string;
  /** An error about this line, rendered for browsers without JavaScript. */
  refusal: string | null;
}

const cell = 'md:border-b md:border-line md:py-5 md:ps-4 xl:ps-6';

function CartRow({ line, unitPrice, total, cartKey, refusal }: CartRowProps) {
  const { variantId, product, optionValues, quantity, sellable } = line;
  const title = titleWith(product.title, optionValues);
  const fetcher = useFetcher<CartActionData>({ key: `line ${variantId}` });
  const result = refusalForLine(fetcher.data, variantId) ?? refusal;
  const news = lineNews(line);
  const isShort = sellable !== null && sellable < quantity;
  const fields = <LineFields variantId={variantId} cartKey={cartKey} seen={seenValue(line)} />;
  return (
    <tr className="max-md:relative max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:border-b max-md:border-line max-md:py-5">
      <td className="max-md:col-span-full max-md:pe-10 md:border-b md:border-line md:py-5">
        <div className="flex gap-4 md:items-center xl:gap-5">
          <ProductPicture
            picture={product.picture}
            alt=""
            sizes="7rem"
            className="w-24 flex-none self-start md:w-20 md:self-center xl:w-28"
          />
          <div className="min-w-0">
            <Link
              to={`/product/${product.id}`}
              className="block font-serif text-[1.5rem] leading-[1.12] md:max-xl:text-[1.25rem] tracking-[-0.01em] text-balance wrap-anywhere decoration-1 underline-offset-[0.16em] hover:underline"
            >
              <ProductTitle title={product.title} />
            </Link>
            <p className="first-letter-capital mt-1.5 text-t2 text-muted">
              {[product.category, ...optionValues].join(', ')}
            </p>
            {news.map((sentence) => (
              <p key={sentence} className="mt-1.5 text-t2 font-medium text-warn">
                {sentence}
              </p>
            ))}
            {result && !news.includes(result) && (
              <p role="alert" className="mt-1.5 text-t2 font-medium text-warn">
                {result}
              </p>
            )}
            <fetcher.Form
              method="post"
              action="/viewcart"
              className="mt-1 flex flex-wrap items-center gap-x-5 text-t2"
            >
              {fields}
              {isShort && sellable > 0 && (
                <button
                  name="quantity"
                  value={sellable}
                  aria-label={`Change quantity to ${sellable}: ${title}`}
                  className="text-link min-h-target"
                >
                  {`Change quantity to ${sellable}`}
                </button>
              )}
              <button
                name="intent"
                value="save"
                aria-label={`Save for later: ${title}`}
                className="text-link min-h-target"
              >
                Save for later
              </button>
            </fetcher.Form>
          </div>
        </div>
      </td>
      <td className={`text-end tabular-nums max-md:hidden lg:max-xl:hidden ${cell}`}>
        {formatMoney(unitPrice)}
      </td>
      <td className={`max-md:mt-3 md:w-px md:ps-5 xl:ps-9 ${cell}`}>
        <fetcher.Form method="post" action="/viewcart" className="flex items-center gap-2">
          {fields}
          <Stepper
            label={`Quantity of ${title}`}
            value={quantity}
            max={Math.max(quantity, sellable ?? maxLineQuantity)}
            onChange={(wanted) =>
              void fetcher.submit(
                {
                  variant: variantId,
                  cart: cartKey,
                  seen: seenValue(line),
                  quantity: wanted,
                },
                // The next press counts from the number that this one shows.
                { method: 'post', action: '/viewcart', flushSync: true },
              )
            }
          />
          <Button kind="quiet" className="not-noscript:hidden">
            Update
          </Button>
        </fetcher.Form>
      </td>
      <td
        className={`self-center text-end font-medium tabular-nums max-md:mt-3 max-md:text-t4 ${cell}`}
      >
        {formatMoney(total)}
      </td>
      <td className="max-md:absolute max-md:end-0 max-md:top-3 md:w-10 md:border-b xl:w-14 md:border-line">
        <fetcher.Form method="post" action="/viewcart" className="flex justify-end">
          {fields}
          <RemoveButton title={title} />
        </fetcher.Form>
      </td>
    </tr>
  );
}

/** Submits a quantity of 0. */
function RemoveButton({ title }: { title: string }) {
  return (
    <button
      name="quantity"
      value="0"
      aria-label={`Remove ${title}`}
      className="-me-3 grid size-target place-items-center rounded-full transition-colors hover:bg-ink/8"
    >
      <X aria-hidden="true" className="icon" />
    </button>
  );
}
