import { TimeZoneContext } from '#platform/web/time-zone-context.ts';
import '#platform/web/styles/admin.css';
import { countRecords } from '#shop/admin/use-cases/count-records.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import CircleCheck from '~icons/lucide/circle-check';
import { data, isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { useFlashToast } from '#platform/web/flash-toast.tsx';
import { readFlash, clearFlashLine } from '#platform/web/flash.ts';
import { ErrorScreen } from '#shop/settings/web/error-screen.tsx';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import { Notice } from '#platform/web/notice.tsx';
import type { Toast } from '#platform/web/toast.ts';
import { Toasts } from '#platform/web/toasts.tsx';
import { LazySessionWatch } from '#shop/identity/web/lazy-session-watch.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/layout';
import { Rail } from './rail.tsx';
import { useEffect, useRef } from 'react';
import { TopBar } from './find/palette.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const [{ shopName, timeZone }, counts] = await Promise.all([
    loadSettings(shop),
    countRecords(shop, visitor),
  ]);
  const flash = readFlash(request);
  const adminData = {
    shopName,
    timeZone,
    isDemo: shop.mode === 'demo',
    counts: granted(counts),
    flash,
  };
  const spent = flash ? [clearFlashLine(request)] : [];
  return data({ ...adminData, visitor }, { headers: cookieHeaders(spent) });
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <TimeZoneContext value={loaderData.timeZone}>
      <AdminFrame adminData={loaderData}>
        <Outlet />
      </AdminFrame>
    </TimeZoneContext>
  );
}

/** Without loader data the visitor is not staff and gets the error pages of the storefront. */
export function ErrorBoundary({ error, loaderData: adminData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!adminData)
    return <main>{status === 404 ? <NotFound /> : <ErrorScreen error={error} />}</main>;
  return (
    <AdminFrame adminData={adminData}>
      {status === 403 ? (
        <NoAccess />
      ) : (
        <ErrorScreen error={error} showsMessage={adminData.isDemo} />
      )}
    </AdminFrame>
  );
}

function NoAccess() {
  return (
    <>
      <title>You don’t have access</title>
      <h1 className="text-[2.25rem]">You don’t have access</h1>
      <p className="max-w-[60ch] text-muted">
        Your account has no access to this page. Ask the owner for it.
      </p>
    </>
  );
}

type AdminData = Route.ComponentProps['loaderData'];

function AdminFrame({ adminData, children }: { adminData: AdminData; children: React.ReactNode }) {
  const { shopName, isDemo, visitor, counts, flash } = adminData;
  useFocusOnHeading();
  useStaffFlag();
  const toast = useFlashToast(flash?.kind === 'info' ? null : flash);
  return (
    <div className="admin grid flex-1 lg:grid-cols-[12.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <a
        href="#main"
        className="absolute start-2 top-2 z-10 -translate-y-[200%] rounded-2 bg-ink px-4 py-3 text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail shopName={shopName} visitor={visitor} counts={counts} />
      <div className="flex min-w-0 flex-col">
        <TopBar visitor={visitor} />
        <main
          id="main"
          className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 p-[clamp(1.25rem,2.4vw,2rem)]"
        >
          {flash?.kind === 'info' && (
            <Notice kind="good" icon={CircleCheck} role="alert">
              {flash.text}
            </Notice>
          )}
          {toast && <noscript>{<StandingMessage {...toast} />}</noscript>}
          {children}
        </main>
        <footer className="flex flex-wrap justify-between gap-2 border-t border-line px-[clamp(1rem,2.4vw,2rem)] py-4 text-t1 text-muted print:hidden">
          <span>{isDemo ? `${shopName}, demo shop on this computer` : shopName}</span>
          <span>All changes are recorded in the audit log.</span>
        </footer>
      </div>
      <LazySessionWatch />
      <Toasts />
    </div>
  );
}

/** What is a toast with scripts. */
function StandingMessage({ kind, text }: Pick<Toast, 'kind' | 'text'>) {
  const isBad = kind === 'error';
  return (
    <Notice kind={isBad ? 'bad' : 'good'} icon={isBad ? CircleAlert : CircleCheck} role="alert">
      {text}
    </Notice>
  );
}

/**
 * Tells the storefront in this browser, whose pages are the same for everyone, to show its link to the
 * admin. It grants nothing; browser-flags.js removes it at sign-out.
 */
function useStaffFlag(): void {
  useEffect(() => {
    try {
      localStorage.setItem('is-staff', 'true');
    } catch {
      // Where storage is forbidden the link is left out.
    }
  }, []);
}

/** After a navigation that removed the focused element, the page's heading gets the focus and is announced. */
function useFocusOnHeading() {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key]);
}
