import '#platform/web/popovers.css';
import CreditCard from '~icons/lucide/credit-card';
import Menu from '~icons/lucide/menu';
import ReceiptText from '~icons/lucide/receipt-text';
import ShoppingBag from '~icons/lucide/shopping-bag';
import User from '~icons/lucide/user';
import X from '~icons/lucide/x';
import { useId } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Wordmark } from '#shop/settings/web/wordmark.tsx';
import { CategoryLinks } from '#shop/catalogue/storefront/category-links.tsx';
import { AccountLinks } from '#shop/identity/storefront/account-links.tsx';
import { CartCount } from '#shop/cart/storefront/cart-count.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';
import { SearchBox } from '#shop/catalogue/storefront/search-box.tsx';

interface MobileMenuProps {
  storefront: StorefrontData;
  withCategories: boolean;
}

const iconButton =
  'inline-grid size-target place-items-center rounded-full transition-colors hover:bg-ink/8';

/** A native popover drawer. A new key after each navigation closes it. */
export function MobileMenu({ storefront, withCategories }: MobileMenuProps) {
  const id = useId();
  const { key } = useLocation();
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label="Menu"
        popoverTarget={id}
        className={`${iconButton} -ms-2.5`}
      >
        <Menu aria-hidden="true" className="icon text-[1.2rem]" />
      </button>
      <div
        key={key}
        id={id}
        popover="auto"
        className="drawer inset-y-0 start-0 m-0 h-dvh w-[min(100%,24rem)] grid-cols-1 content-start gap-4 overflow-y-auto overscroll-contain rounded-e-3 bg-paper px-5 pt-4 pb-6 text-ink shadow-window open:grid"
      >
        <div className="flex items-center justify-between">
          <Wordmark shopName={storefront.shopName} />
          <button
            type="button"
            aria-label="Close"
            popoverTarget={id}
            popoverTargetAction="hide"
            className={`${iconButton} -me-2.5`}
          >
            <X aria-hidden="true" className="icon text-[1.2rem]" />
          </button>
        </div>
        <SearchBox className="rounded-2 border border-edge bg-raised ps-4 focus-within:border-ink" />
        <nav aria-label="Menu" className="my-2 grid">
          <DrawerLink to="/">Home</DrawerLink>
          <DrawerLink to="/shop">Shop</DrawerLink>
          <DrawerLink to="/about">About-us</DrawerLink>
          <DrawerLink to="/contact">Contact-us</DrawerLink>
        </nav>
        <DrawerAccountLinks account={storefront.account} />
        {withCategories && (
          <nav aria-label="Browse Categories" className="border-t border-line pt-3">
            <CategoryLinks
              categories={storefront.categories}
              className="flex min-h-12 items-center justify-between font-medium"
            />
          </nav>
        )}
      </div>
    </div>
  );
}

function DrawerAccountLinks({ account }: Pick<StorefrontData, 'account'>) {
  const row = 'flex min-h-12 w-full items-center gap-3 font-medium';
  return (
    <nav aria-label="Your account" className="grid border-t border-line pt-3">
      <Link to="/myorder" className={row}>
        <ReceiptText aria-hidden="true" className="icon" /> My order
      </Link>
      <AccountLinks account={account} signInLabel="Sign in / Sign up" isWithPage className={row}>
        <User aria-hidden="true" className="icon" />
      </AccountLinks>
      <Link to="/viewcart" className={row}>
        <ShoppingBag aria-hidden="true" className="icon" /> View cart
        <CartCount account={account} />
      </Link>
      <Link to="/checkout" className={row}>
        <CreditCard aria-hidden="true" className="icon" /> Checkout
      </Link>
    </nav>
  );
}

function DrawerLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className="min-h-target py-2 font-serif text-[2.25rem] leading-[1.1] tracking-[-0.02em] aria-[current]:italic"
    >
      {children}
    </NavLink>
  );
}
