import { countCartChanges } from '#shop/cart/rules/cart-line-changes.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import TriangleAlert from '~icons/lucide/triangle-alert';
import { useFetcher } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import type { CartActionData } from './cart-action.ts';
import { newsSummary, insufficientStockSummary } from './cart-news-messages.ts';
import { seenValues } from './line-fields.tsx';

interface CartNewsProps {
  cart: ShownCart;
  /** An error about the whole cart, rendered for browsers without JavaScript. */
  refusal: string | null;
}

/** A summary of what changed since the last visit, with the available actions. */
export function CartNews({ cart, refusal }: CartNewsProps) {
  const fetcher = useFetcher<CartActionData>({ key: 'cart news' });
  const news = countCartChanges(cart.lines, cart.gone);
  const summary = newsSummary(news);
  const short = insufficientStockSummary(news);
  return (
    <div className="grid gap-3 not-empty:mb-8">
      {refusal && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {refusal}
        </Notice>
      )}
      {(summary || short) && (
        <Notice kind="warn" icon={TriangleAlert}>
          <p>{[summary, short].filter(Boolean).join(' ')}</p>
          <fetcher.Form
            method="post"
            action="/viewcart"
            className="mt-3 flex flex-wrap gap-3 text-ink"
          >
            <input type="hidden" name="cart" value={cart.checkoutKey ?? ''} />
            {seenValues(cart.lines, cart.gone).map((seen) => (
              <input key={seen} type="hidden" name="seen" value={seen} />
            ))}
            {short && (
              <Button name="intent" value="take-what-is-left" kind="quiet">
                Update cart to available stock
              </Button>
            )}
            {summary && (
              <Button name="intent" value="seen" kind="quiet">
                Got it
              </Button>
            )}
          </fetcher.Form>
        </Notice>
      )}
    </div>
  );
}
