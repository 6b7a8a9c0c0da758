import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import Undo from '~icons/lucide/undo-2';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Flash } from '#platform/web/flash.ts';
import { Notice } from '#platform/web/notice.tsx';
import type { CartActionData } from './cart-action.ts';

interface RemovedNoticeProps {
  cart: Pick<ShownCart, 'lines' | 'checkoutKey'>;
  flash: Flash | null;
}

/** Offers to put back what was just removed, until it is in the cart again or the page is left. */
export function RemovedNotice({ cart, flash }: RemovedNoticeProps) {
  const fetcher = useFetcher<CartActionData>({ key: 'undo' });
  const news = flash?.kind === 'removed' ? flash : null;
  const [{ removed, seen }, setState] = useState({ removed: news, seen: news });
  // The message comes once, and the page reads its data again whenever it regains focus.
  if (news !== null && news !== seen) setState({ removed: news, seen: news });
  const isBack = cart.lines.some(({ variantId }) => variantId === removed?.variantId);
  if (isBack && removed !== null && news === null) setState({ removed: null, seen });
  const shown = isBack ? null : removed;
  return (
    <div aria-live="polite" className="not-empty:mb-8">
      {shown && (
        <Notice kind="good" icon={Undo}>
          <fetcher.Form
            method="post"
            action="/viewcart"
            className="flex flex-wrap items-center gap-x-4"
          >
            <input type="hidden" name="variant" value={shown.variantId} />
            <input type="hidden" name="quantity" value={shown.quantity} />
            <input type="hidden" name="cart" value={cart.checkoutKey ?? ''} />
            <span className="wrap-anywhere">{`Removed from your cart: ${shown.title}`}</span>
            <button
              name="intent"
              value="restore"
              aria-label={`Undo: put ${shown.title} back`}
              className="min-h-6 font-semibold underline underline-offset-4"
            >
              Undo
            </button>
          </fetcher.Form>
        </Notice>
      )}
    </div>
  );
}
