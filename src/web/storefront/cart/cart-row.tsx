import { type CartLine, mostPieces } from '#domain/cart/cart.ts';
import { formatMoney, type Money } from '#domain/money.ts';
import X from '~icons/lucide/x';
import { Link, useFetcher } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { ProductTitle } from '../catalogue/product-title.tsx';
import type { CartAnswer } from './cart-action.ts';
import { noMore } from './cart-words.ts';

interface CartRowProps {
  line: CartLine;
  total: Money;
  /** What the page without JavaScript has to say about this line. */
  refusal: string | null;
}

const cell = 'md:border-b md:border-line md:py-5 md:ps-6';

export function CartRow({ line, total, refusal }: CartRowProps) {
  const { variantId, product, optionValues, unitPrice, quantity, sellable } = line;
  const { title } = product;
  const fetcher = useFetcher<CartAnswer>({ key: `line ${variantId}` });
  const answer = fetcher.data?.isEmpty === false ? fetcher.data.refusal : refusal;
  const isShort = sellable !== null && sellable < quantity;
  const trouble = isShort ? noMore({ title, available: sellable }) : answer;
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
              className="block font-serif text-[1.5rem] leading-[1.12] tracking-[-0.01em] text-balance decoration-1 underline-offset-[0.16em] hover:underline"
            >
              <ProductTitle title={title} />
            </Link>
            <p className="first-letter-capital mt-1.5 text-t2 text-muted">
              {[product.category, ...optionValues].join(', ')}
            </p>
            {trouble && (
              <p role="alert" className="mt-1.5 text-t2 font-medium text-warn">
                {trouble}
              </p>
            )}
          </div>
        </div>
      </td>
      <td className={`text-end tabular-nums max-md:hidden ${cell}`}>{formatMoney(unitPrice)}</td>
      <td className={`max-md:mt-4 md:w-px md:ps-9 ${cell}`}>
        <fetcher.Form method="post" action="/viewcart" className="flex items-center gap-2">
          <input type="hidden" name="variant" value={variantId} />
          <Stepper
            label={`Quantity of ${title}`}
            value={quantity}
            most={Math.max(quantity, sellable ?? mostPieces)}
            onChange={(wanted) =>
              void fetcher.submit(
                { variant: variantId, quantity: wanted },
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
        className={`self-center text-end font-medium tabular-nums max-md:mt-4 max-md:text-t4 ${cell}`}
      >
        {formatMoney(total)}
      </td>
      <td className="max-md:absolute max-md:end-0 max-md:top-3 md:w-14 md:border-b md:border-line">
        <fetcher.Form method="post" action="/viewcart" className="flex justify-end">
          <input type="hidden" name="variant" value={variantId} />
          <button
            name="quantity"
            value="0"
            aria-label={`Remove ${title}`}
            className="-me-3 grid size-target place-items-center rounded-full transition-colors hover:bg-ink/8"
          >
            <X aria-hidden="true" className="icon" />
          </button>
        </fetcher.Form>
      </td>
    </tr>
  );
}
