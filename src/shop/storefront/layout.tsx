import { TimeZoneContext } from '#platform/web/time-zone-context.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { data, isRouteErrorResponse, Outlet } from 'react-router';
import { useBrowserFlags } from '#shop/access/web/browser-flags.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { Toasts } from '#platform/web/toasts.tsx';
import type { Route } from './+types/layout';
import { ErrorScreen } from '#shop/settings/web/error-screen.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LazySessionWatch } from '#shop/identity/web/lazy-session-watch.tsx';
import { knownAccount } from '#shop/cart/storefront/visitor-data.ts';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [settings, categories, { setCookies, ...known }] = await Promise.all([
    loadSettings(shop),
    listCategories(shop),
    knownAccount({ context, request }),
  ]);
  const { shopName, tagline, address, openingHours, currency, timeZone } = settings;
  const links = categories.map(({ value, homeLabel, productCount }) => ({
    value,
    homeLabel,
    productCount,
  }));
  const shown = { shopName, tagline, address, openingHours, currency, timeZone, categories: links };
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
