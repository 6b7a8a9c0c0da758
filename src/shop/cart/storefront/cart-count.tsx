import './cart-count.css';
import { useCartCount } from '#shop/access/web/browser-flags.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';

/** The sum of quantities (specification 4) beside 'View cart'. Renders nothing if it is 0. */
export function CartCount({
  account,
  className = '',
}: Pick<StorefrontData, 'account'> & { className?: string }) {
  const count = useCartCount(account ? `${account.cartCount}` : '');
  if (count === '0') return null;
  return (
    <span
      className={`cart-count inline-grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-[0.75rem] leading-none font-semibold text-on-ink tabular-nums ${className}`}
    >
      {count}
    </span>
  );
}
