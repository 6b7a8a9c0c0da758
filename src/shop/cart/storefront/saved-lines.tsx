import type { SavedLine } from '#shop/cart/rules/cart.ts';
import { formatMoney } from '#platform/format.ts';
import X from '~icons/lucide/x';
import { Link, useFetcher } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import type { CartActionData } from './cart-action.ts';
import { LineFields } from './line-fields.tsx';
import { cartFullMessage, unitCount, savedLineProblem } from './cart-news-messages.ts';
import { refusalForLine } from './refusal-for-line.ts';

interface SavedLinesProps {
  saved: readonly SavedLine[];
  cartKey: string;
  result: CartActionData | null;
}

/** Items saved for later. They are not part of the count, the total or the order. */
export function SavedLines({ saved, cartKey, result }: SavedLinesProps) {
  return (
    <section aria-labelledby="saved" className="mt-16">
      <h2 id="saved" className="text-t5">
        Saved for later
      </h2>
      <ul className="mt-4 border-t border-ink">
        {saved.map((line) => (
          <SavedRow
            key={line.variantId}
            saved={line}
            cartKey={cartKey}
            refusal={refusalForLine(result, line.variantId)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SavedRowProps {
  saved: SavedLine;
  cartKey: string;
  refusal: string | null;
}

function SavedRow({ saved, cartKey, refusal }: SavedRowProps) {
  const { variantId, title, line } = saved;
  const fetcher = useFetcher<CartActionData>({ key: `saved ${variantId}` });
  const result = refusalForLine(fetcher.data, variantId) ?? refusal;
  const state = savedLineProblem(line);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-b border-line py-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ProductPicture
        picture={line?.product.picture ?? null}
        alt=""
        sizes="5rem"
        className="w-16 self-start sm:w-20 sm:self-center"
      />
      <div className="min-w-0 text-t2">
        {line ? (
          <Link
            to={`/product/${line.product.id}`}
            className="text-[1rem] font-medium wrap-anywhere underline-offset-[0.3em] hover:underline"
          >
            {title}
          </Link>
        ) : (
          <p className="text-[1rem] font-medium wrap-anywhere text-muted">{title}</p>
        )}
        <p className="mt-1 text-muted tabular-nums">
          {[unitCount(saved.quantity), ...(line ? [formatMoney(line.unitPrice)] : [])].join(', ')}
        </p>
        {state && <p className="mt-1 font-medium text-warn">{state}</p>}
        {saved.didNotFit && <p className="mt-1 font-medium text-warn">{cartFullMessage}</p>}
        {result && (
          <p role="alert" className="mt-1 font-medium text-warn">
            {result}
          </p>
        )}
      </div>
      <fetcher.Form
        method="post"
        action="/viewcart"
        className="flex items-center gap-2 max-sm:col-start-2"
      >
        <LineFields variantId={variantId} cartKey={cartKey} />
        {!state && (
          <Button name="intent" value="move" kind="quiet" aria-label={`Move to cart: ${title}`}>
            Move to cart
          </Button>
        )}
        <button
          name="intent"
          value="remove-saved"
          aria-label={`Remove ${title} from saved items`}
          className="grid size-target place-items-center rounded-full transition-colors hover:bg-ink/8 sm:-me-3"
        >
          <X aria-hidden="true" className="icon" />
        </button>
      </fetcher.Form>
    </li>
  );
}
