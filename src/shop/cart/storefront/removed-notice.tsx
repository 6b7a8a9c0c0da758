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

type Removed = Extract<Flash, { kind: 'removed' }>;

/** More would push the cart off the screen. */
const maxOffered = 3;

/** Offers to put back what was just removed, until it is in the cart again or the page is left. */
export function RemovedNotice({ cart, flash }: RemovedNoticeProps) {
  const news = flash?.kind === 'removed' ? flash : null;
  const [{ removed, seen }, setState] = useState({ removed: listOf(news), seen: news });
  const isInCart = ({ variantId }: Removed) =>
    cart.lines.some((line) => line.variantId === variantId);
  // The message comes once, and the page reads its data again whenever it regains focus.
  if (news !== null && news !== seen) {
    const others = removed.filter(({ variantId }) => variantId !== news.variantId);
    setState({ removed: [...others, news].slice(-maxOffered), seen: news });
  } else if (news === null && removed.some(isInCart)) {
    setState({ removed: removed.filter((one) => !isInCart(one)), seen });
  }
  return (
    <div aria-live="polite" className="grid gap-3 not-empty:mb-8">
      {removed
        .filter((one) => !isInCart(one))
        .map((one) => (
          <RemovedLine key={one.variantId} removed={one} cartKey={cart.checkoutKey ?? ''} />
        ))}
    </div>
  );
}

function listOf(news: Removed | null): Removed[] {
  return news === null ? [] : [news];
}

interface RemovedLineProps {
  removed: Removed;
  cartKey: string;
}

function RemovedLine({ removed, cartKey }: RemovedLineProps) {
  const { variantId, quantity, position, title } = removed;
  const fetcher = useFetcher<CartActionData>({ key: `undo ${variantId}` });
  return (
    <Notice kind="good" icon={Undo}>
      <fetcher.Form
        method="post"
        action="/viewcart"
        className="flex flex-wrap items-center gap-x-4"
      >
        <input type="hidden" name="variant" value={variantId} />
        <input type="hidden" name="quantity" value={quantity} />
        <input type="hidden" name="position" value={position} />
        <input type="hidden" name="cart" value={cartKey} />
        <span className="wrap-anywhere">{`Removed from your cart: ${title}`}</span>
        <button
          name="intent"
          value="restore"
          aria-label={`Undo: put ${title} back`}
          className="min-h-6 font-semibold underline underline-offset-4"
        >
          Undo
        </button>
      </fetcher.Form>
    </Notice>
  );
}
