import ShoppingBag from '~icons/lucide/shopping-bag';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';
import type { CartMenu as Menu } from './cart-menu.tsx';
import './cart-count.css';
import { useCartCount } from '#shop/access/web/browser-flags.tsx';

/**
 * An icon with a count on phones, text on wider screens. With JavaScript it opens the mini cart, which
 * is loaded on demand. Without JavaScript, or when loading fails, it links to the cart page.
 */
export function CartLink({ account }: Pick<StorefrontData, 'account'>) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  const { key } = useLocation();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ Menu: typeof Menu } | null>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;

  async function open() {
    try {
      const { CartMenu } = await loadMenu();
      setMenu({ Menu: CartMenu });
      setOpenAt(key);
    } catch {
      await navigate('/viewcart');
    }
  }

  function toggle(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen || wasOpen.current) setOpenAt(null);
    else void open();
    wasOpen.current = false;
  }

  return (
    <>
      <Link
        ref={link}
        to="/viewcart"
        aria-expanded={menu ? isOpen : undefined}
        onPointerEnter={() => void loadMenu().catch(() => null)}
        // The browser closes the open mini cart before the click event fires.
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={toggle}
        className="relative inline-flex min-h-target items-center gap-2 font-medium whitespace-nowrap max-lg:-me-2.5 max-lg:min-w-target max-lg:justify-center"
      >
        <ShoppingBag aria-hidden="true" className="icon text-[1.2rem] lg:hidden" />
        <span className="max-lg:sr-only">View cart</span>
        <CartCount account={account} className="max-lg:absolute max-lg:-end-1.5 max-lg:top-0.5" />
      </Link>
      {menu && isOpen && <menu.Menu opener={link} onClose={() => setOpenAt(null)} />}
    </>
  );
}

function loadMenu() {
  return import('./cart-menu.tsx');
}

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
