import type { CartLine } from '#shop/cart/rules/cart.ts';
import type { ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { formatMoney } from '#platform/format.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import TriangleAlert from '~icons/lucide/triangle-alert';
import { Fragment, useEffect, useRef } from 'react';
import type { Flash } from '#platform/web/flash.ts';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { outOfStockMessage } from '#shop/cart/storefront/cart-messages.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import type { CheckoutActionData } from './checkout-action.ts';
import { missingFields } from './missing-fields.ts';

interface CheckoutNoticesProps {
  result: CheckoutActionData | undefined;
  cart: Pick<ShownCart, 'lines' | 'gone'>;
  /** The flash message of the page. */
  flash: Flash | null;
}

/** Explains why no order was placed. A new notice receives the focus. */
export function CheckoutNotices({ result, cart, flash }: CheckoutNoticesProps) {
  const { lines, gone } = cart;
  const ref = useRef<HTMLDivElement>(null);
  const news = flash?.kind === 'notice' && !result ? flash.text : null;
  const failure = result?.isAboutCode ? null : (result?.failure ?? null);
  useEffect(() => {
    if (failure || news) ref.current?.focus();
  }, [failure, news]);
  const short = lines.filter(({ sellable, quantity }) => sellable !== null && sellable < quantity);
  if (!failure && !news && short.length === 0 && gone.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      // Without JavaScript, autofocus moves the focus when the page is the response to a form.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={failure !== null || news !== null}
      className="mb-8 grid gap-3"
    >
      {news && (
        <Notice kind="warn" icon={TriangleAlert} role="alert">
          {news}
        </Notice>
      )}
      {failure?.code === 'gateway-unavailable' && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          Our payment provider is not responding. Your order was not placed and nothing was charged;
          nothing you typed is lost. Please try again, or choose another payment method.
        </Notice>
      )}
      {failure?.code === 'incomplete' && <MissingFields failure={failure} />}
      {failure?.code === 'unreachable' && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {unreachable} Nothing you typed is lost.
        </Notice>
      )}
      {failure?.code === 'total-changed' && (
        <Notice kind="warn" icon={TriangleAlert} role="alert">
          The total has changed: it is <b>{formatMoney(failure.total)}</b> now. Nothing was ordered.
          If you agree, place the order again.
        </Notice>
      )}
      {failure?.code === 'gift-card-for-gift-card' && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          A gift card cannot pay for another one. Nothing was ordered. Remove the gift card from the
          payment, or order your other items by themselves.
        </Notice>
      )}
      {short.length > 0 && <InsufficientStock lines={short} />}
      {gone.length > 0 && (
        <Notice kind="warn" icon={TriangleAlert}>
          {`No longer for sale and not part of this order: ${gone.map(({ title }) => title).join(', ')}.`}
        </Notice>
      )}
    </div>
  );
}

function MissingFields({ failure }: { failure: Parameters<typeof missingFields>[0] }) {
  const needed = missingFields(failure);
  return (
    <Notice kind="bad" icon={CircleAlert} role="alert">
      {needed.length === 1
        ? 'Please complete 1 field: '
        : `Please complete ${needed.length} fields: `}
      {needed.map(({ id, label }, position) => (
        <Fragment key={id}>
          {position > 0 && ', '}
          <a href={`#${id}`} onClick={focusTarget} className="inline-block py-1">
            {label}
          </a>
        </Fragment>
      ))}
      .
    </Notice>
  );
}

/** Focusing allows typing at once, and a URL fragment would be a navigation to the router. */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  (target?.querySelector<HTMLElement>('input:enabled') ?? target)?.focus();
}

function InsufficientStock({ lines }: { lines: readonly CartLine[] }) {
  return (
    <Notice kind="warn" icon={TriangleAlert} role="alert">
      <ul>
        {lines.map(({ variantId, product: { title }, sellable }) => (
          <li key={variantId}>{outOfStockMessage({ title, available: sellable ?? 0 })}</li>
        ))}
      </ul>
      <Button name="intent" value="take-what-is-left" kind="quiet" className="mt-3 text-ink">
        Update cart to available stock
      </Button>
    </Notice>
  );
}
