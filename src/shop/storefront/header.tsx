import ArrowRight from '~icons/lucide/arrow-right';
import { Link, NavLink, useLocation } from 'react-router';
import { Wordmark } from '#shop/settings/web/wordmark.tsx';
import { BrowseCategories, CategoryLinks } from '#shop/catalogue/storefront/category-links.tsx';
import { CartLink, CartCount } from '#shop/cart/storefront/cart-link.tsx';
import { AccountLinks } from '#shop/identity/storefront/account-links.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';
import { CachedElement } from '#platform/web/cached-element.tsx';
import { SearchBox } from '#shop/catalogue/storefront/search-box.tsx';
import '#platform/web/popovers.css';
import CreditCard from '~icons/lucide/credit-card';
import Menu from '~icons/lucide/menu';
import ReceiptText from '~icons/lucide/receipt-text';
import ShoppingBag from '~icons/lucide/shopping-bag';
import User from '~icons/lucide/user';
import X from '~icons/lucide/x';
import { memo, useId } from 'react';

export const Header = memo(function Header({ storefront }: { storefront: StorefrontData }) {
  const { pathname } = useLocation();
  const isShopping = /^\/shop(\/|$)/.test(pathname);
  return (
    <CachedElement as="header" className="print:hidden" cacheKey={cacheKey(storefront, pathname)}>
      <TopBar account={storefront.account} announcement={storefront.announcement} />
      <div className="wrap grid min-h-16 grid-cols-[1fr_auto_1fr] items-center gap-4 text-t2 lg:min-h-22">
        <MobileMenu storefront={storefront} withCategories={isShopping} />
        <nav
          aria-label="Main"
          className="flex items-center gap-[clamp(1rem,1.7vw,1.75rem)] max-lg:hidden"
        >
          {isShopping && <BrowseCategories categories={storefront.categories} />}
          <MainLink to="/">Home</MainLink>
          <MainLink to="/shop">Shop</MainLink>
          <MainLink to="/about">About</MainLink>
          <MainLink to="/contact">Contact</MainLink>
        </nav>
        <Wordmark shopName={storefront.shopName} className="lg:text-[2.375rem]" />
        <div className="flex items-center justify-end gap-[clamp(1rem,1.7vw,1.75rem)]">
          <SearchBox className="w-48 min-w-0 border-b border-edge focus-within:border-ink focus-within:shadow-[0_1px_0_var(--ink)] max-xl:w-32 max-lg:hidden" />
          <CartLink account={storefront.account} />
          <MainLink to="/checkout" className="whitespace-nowrap max-lg:hidden">
            Checkout
          </MainLink>
        </div>
      </div>
    </CachedElement>
  );
});

/** Links to the current page are marked, and the shop has a menu of its own. */
function cacheKey(storefront: StorefrontData, pathname: string) {
  const { account, shopName, announcement, categories } = storefront;
  if (account) return null;
  const [section = ''] = pathname.slice(1).split('/');
  const isLinked = ['shop', 'about', 'contact', 'checkout'].includes(section.toLowerCase());
  const page = pathname === '/' || isLinked ? `/${section}` : '';
  return JSON.stringify([page, shopName, announcement, categories]);
}

function TopBar({ account, announcement }: Pick<StorefrontData, 'account' | 'announcement'>) {
  return (
    <div className={`bg-deep text-t2 text-on-deep ${announcement === '' ? 'max-lg:hidden' : ''}`}>
      <div className="wrap flex min-h-10 items-center justify-center gap-8 lg:justify-between">
        {announcement !== '' && (
          <Link
            to="/shop?sale=yes"
            className="group inline-flex min-h-10 items-center gap-2 font-medium max-lg:min-h-target"
          >
            {announcement}
            <ArrowRight
              aria-hidden="true"
              className="icon transition-transform group-hover:translate-x-0.75"
            />
          </Link>
        )}
        <nav aria-label="Account" className="ms-auto flex gap-7 max-lg:hidden">
          <Link to="/myorder" className={stripLink}>
            My order
          </Link>
          <AccountLinks
            account={account}
            signInLabel="Sign in / Sign up"
            isWithPage
            className={stripLink}
          />
        </nav>
      </div>
    </div>
  );
}

const stripLink =
  'inline-flex min-h-10 items-center underline-offset-[0.35em] hover:underline aria-[current]:underline';

interface MainLinkProps {
  to: string;
  className?: string;
  children: string;
}

function MainLink({ to, className = '', children }: MainLinkProps) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={`relative inline-flex min-h-target items-center font-medium after:absolute after:inset-x-0 after:bottom-2.25 after:origin-left after:scale-x-0 after:border-t after:border-current after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100 ${className}`}
    >
      {children}
    </NavLink>
  );
}

interface MobileMenuProps {
  storefront: StorefrontData;
  withCategories: boolean;
}

const iconButton =
  'inline-grid size-target place-items-center rounded-full transition-colors hover:bg-ink/8';

/** A native popover drawer. A new key after each navigation closes it. */
function MobileMenu({ storefront, withCategories }: MobileMenuProps) {
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
