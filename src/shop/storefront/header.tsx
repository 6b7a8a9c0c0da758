import ArrowRight from '~icons/lucide/arrow-right';
import { Link, NavLink, useLocation } from 'react-router';
import { Wordmark } from '#shop/settings/web/wordmark.tsx';
import { BrowseCategories } from '#shop/catalogue/storefront/browse-categories.tsx';
import { CartLink } from '#shop/cart/storefront/cart-link.tsx';
import { AccountLinks } from '#shop/identity/storefront/account-links.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchBox } from '#shop/catalogue/storefront/search-box.tsx';

export function Header({ storefront }: { storefront: StorefrontData }) {
  const isShopping = /^\/shop(\/|$)/.test(useLocation().pathname);
  return (
    <header className="print:hidden">
      <TopBar account={storefront.account} />
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
    </header>
  );
}

function TopBar({ account }: Pick<StorefrontData, 'account'>) {
  return (
    <div className="bg-deep text-t2 text-on-deep">
      <div className="wrap flex min-h-10 items-center justify-center gap-8 lg:justify-between">
        <Link
          to="/shop"
          className="group inline-flex min-h-10 items-center gap-2 font-medium max-lg:min-h-target"
        >
          Clearance Up to 30% Off
          <ArrowRight
            aria-hidden="true"
            className="icon transition-transform group-hover:translate-x-0.75"
          />
        </Link>
        <nav aria-label="Account" className="flex gap-7 max-lg:hidden">
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
