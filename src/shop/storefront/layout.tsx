import { TimeZoneContext } from '#platform/web/time-zone-context.ts';
import { withTotals } from '#shop/catalogue/rules/category-tree.ts';
import { listPublicCategories } from '#shop/catalogue/use-cases/categories.ts';
import { loadPublicSettings } from '#shop/settings/use-cases/load-settings.ts';
import { memo } from 'react';
import { data, isRouteErrorResponse, Outlet, Link } from 'react-router';
import { useBrowserFlags } from '#shop/access/web/browser-flags.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { CachedElement } from '#platform/web/cached-element.tsx';
import { Toasts } from '#platform/web/toasts.tsx';
import type { Route } from './+types/layout';
import { ErrorScreen } from '#shop/settings/web/error-screen.tsx';
import { Header } from './header.tsx';
import { LazySessionWatch } from '#shop/identity/web/lazy-session-watch.tsx';
import { knownAccount } from '#shop/cart/storefront/visitor-data.ts';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';
import { Wordmark } from '#shop/settings/web/wordmark.tsx';
import { AccountLinks } from '#shop/identity/storefront/account-links.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [settings, categories, { setCookies, ...known }] = await Promise.all([
    loadPublicSettings(shop),
    listPublicCategories(shop),
    knownAccount({ context, request }),
  ]);
  const { shopName, tagline, announcement, address, openingHours, currency, timeZone } = settings;
  const top = withTotals(categories).filter(({ parentId }) => parentId === null);
  const links = top.map(({ value, homeLabel, productCount }) => ({
    value,
    homeLabel,
    productCount,
  }));
  const texts = { shopName, tagline, announcement, address, openingHours };
  const shown = { ...texts, currency, timeZone, categories: links };
  const storefront: StorefrontData = { ...shown, ...known, showsErrors: shop.mode === 'demo' };
  return data(storefront, { headers: cookieHeaders(setCookies) });
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame storefront={loaderData}>
      <TimeZoneContext value={loaderData.timeZone}>
        <Outlet />
      </TimeZoneContext>
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const screen = isMissing ? (
    <NotFound />
  ) : (
    <ErrorScreen error={error} showsMessage={loaderData?.showsErrors ?? false} />
  );
  return loaderData ? <Frame storefront={loaderData}>{screen}</Frame> : <main>{screen}</main>;
}

function Frame({
  storefront,
  children,
}: {
  storefront: StorefrontData;
  children: React.ReactNode;
}) {
  useBrowserFlags();
  return (
    <>
      <a
        href="#main"
        className="absolute start-2 top-2 z-10 -translate-y-[200%] rounded-2 bg-ink px-4 py-3 text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header storefront={storefront} />
      <main id="main">{children}</main>
      <Footer storefront={storefront} />
      <LazySessionWatch />
      <FlashToast flash={storefront.flash} />
      <Toasts />
    </>
  );
}

const Footer = memo(function Footer({ storefront }: { storefront: StorefrontData }) {
  const { shopName, tagline, address, openingHours, currency, account } = storefront;
  const shown = [shopName, tagline, address, openingHours, currency];
  return (
    <CachedElement
      as="footer"
      className="wrap mt-auto grid gap-8 pt-16 pb-8 text-t2 lg:grid-cols-[1fr_auto_auto] lg:items-start lg:gap-x-20 print:hidden"
      cacheKey={account ? null : JSON.stringify(shown)}
    >
      <div>
        <Wordmark shopName={shopName} className="lg:text-[2.375rem]" />
        <p className="mt-3.5 text-muted">
          {tagline}
          <br />
          {address.join(', ')}
        </p>
      </div>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-7">
        <FooterLink to="/about">About</FooterLink>
        <FooterLink to="/contact">Contact</FooterLink>
        <AccountLinks account={account} signInLabel="Sign in/Sign up" className={footerLink} />
        <FooterLink to="/viewcart">View Cart</FooterLink>
      </nav>
      <dl className="grid w-fit grid-cols-[9.5rem_auto] gap-x-4 lg:pt-2.25">
        {openingHours.map(({ days, hours }) => (
          <div key={days} className="contents">
            <dt className="text-muted">{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-3 text-muted lg:col-span-full">
        <p>
          © {shopName}. All prices in {currency}.
        </p>
        <nav aria-label="Service" className="flex flex-wrap gap-x-7 *:font-normal *:hover:text-ink">
          <FooterLink to="/shipping">Shipping</FooterLink>
          <FooterLink to="/returns">Returns</FooterLink>
          <FooterLink to="/terms">Terms</FooterLink>
          <FooterLink to="/privacy">Privacy</FooterLink>
          <FooterLink to="/imprint">Imprint</FooterLink>
        </nav>
      </div>
    </CachedElement>
  );
});

const footerLink =
  'inline-flex min-h-target items-center font-medium underline-offset-[0.35em] hover:underline';

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={footerLink}>
      {children}
    </Link>
  );
}
