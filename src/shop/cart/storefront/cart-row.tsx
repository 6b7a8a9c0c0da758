import { maxLineQuantity } from '#shop/cart/rules/cart.ts';
import type { TrackedCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import X from '~icons/lucide/x';
import { Link, useFetcher } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { Stepper } from '#platform/web/stepper.tsx';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import type { CartActionData } from './cart-action.ts';
import { LineFields, seenValue } from './line-fields.tsx';
import { lineNews } from './cart-news-messages.ts';
import { refusalForLine } from './refusal-for-line.ts';

interface CartRowProps {
  line: TrackedCartLine;
  total: Money;
  cartKey: string;
  /** An error about this line, rendered for browsers without JavaScript. */
  refusal: string | null;
}

const cell = 'md:border-b md:border-line md:py-5 md:ps-6';

export function CartRow({ line, total, cartKey, refusal }: CartRowProps) {
  const { variantId, product, optionValues, unitPrice, quantity, sellable } = line;
  const title = titleWith(product.title, optionValues);
  const fetcher = useFetcher<CartActionData>({ key: `line ${variantId}` });
  const answer = refusalForLine(fetcher.data, variantId) ?? refusal;
  const news = lineNews(line);
  const isShort = sellable !== null && sellable < quantity;
  const fields = <LineFields variantId={variantId} cartKey={cartKey} seen={seenValue(line)} />;
  return (
    <tr className="max-md:relative max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:border-b max-md:border-line max-md:py-5">
      <td className="max-md:col-span-full max-md:pe-10 md:border-b md:border-line md:py-5">
        <div className="flex gap-5 md:items-center">
          <ProductPicture
            picture={product.picture}
            alt=""
            sizes="7rem"
            className="w-24 flex-none self-start md:w-28 md:self-center"
          />
          <div className="min-w-0">
            <Link
              to={`/product/${product.id}`}
              className="block font-serif text-[1.5rem] leading-[1.12] tracking-[-0.01em] text-balance wrap-anywhere decoration-1 underline-offset-[0.16em] hover:underline"
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
            {answer && !news.includes(answer) && (
              <p role="alert" className="mt-1.5 text-t2 font-medium text-warn">
                {answer}
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
      <td className={`text-end tabular-nums max-md:hidden ${cell}`}>{formatMoney(unitPrice)}</td>
      <td className={`max-md:mt-3 md:w-px md:ps-9 ${cell}`}>
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
                { method: 'post', action: '/viewcart' },
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
      <td className="max-md:absolute max-md:end-0 max-md:top-3 md:w-14 md:border-b md:border-line">
        <fetcher.Form method="post" action="/viewcart" className="flex justify-end">
          {fields}
          <RemoveButton title={title} />
        </fetcher.Form>
      </td>
    </tr>
  );
}

/** Submits a quantity of 0. */
export function RemoveButton({ title }: { title: string }) {
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
