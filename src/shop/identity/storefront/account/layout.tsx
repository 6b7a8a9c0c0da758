import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';

/** The access control of access.ts is applied to loaders, so the layout needs one. */
export function loader() {
  return null;
}

export default function AccountLayout() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLUListElement>(null);
  // On phones the menu is wider than the window.
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, []);
  const here = accountSections.findLast(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  return (
    <div className="wrap pt-6 pb-section">
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: 'My account', to: '/account' },
          { label: here?.label ?? 'Overview' },
        ]}
      />
      <h1 className="mt-4">My account</h1>
      <div className="mt-10 grid grid-cols-1 gap-x-[clamp(3rem,8vw,8rem)] gap-y-10 lg:grid-cols-[12rem_minmax(0,44rem)]">
        <nav aria-label="My account" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
          <ul
            ref={menu}
            className="flex gap-x-6 border-b border-line max-lg:-mx-gutter max-lg:scroll-px-gutter max-lg:overflow-x-auto max-lg:px-gutter lg:grid lg:border-b-0"
          >
            {accountSections.map(({ path, label }) => (
              <li key={path} className="flex-none">
                <NavLink to={path} end className={sectionLink}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

const sectionLink =
  'inline-flex min-h-target items-center text-t2 text-muted underline-offset-[0.5em] hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:underline';

/** The sections of the account, in menu order. */
const accountSections = [
  { path: '/account', label: 'Overview' },
  { path: '/myorder', label: 'Orders' },
  { path: '/account/details', label: 'Details' },
  { path: '/account/addresses', label: 'Addresses' },
  { path: '/account/sign-in', label: 'Sign-in' },
  { path: '/account/devices', label: 'Devices' },
  { path: '/account/data', label: 'Your data' },
] as const;
