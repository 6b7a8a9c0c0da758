import './rail.css';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { RecordCounts } from '#shop/admin/use-cases/count-records.ts';
import Store from '~icons/lucide/store';
import { Link, NavLink, useLocation } from 'react-router';
import { mayOpen } from '#shop/access/rules/page-access.ts';
import { Mark } from '#shop/settings/web/wordmark.tsx';
import { adminLinks, type Icon } from './admin-links.ts';

export const railId = 'rail';

interface RailProps {
  shopName: string;
  visitor: Visitor;
  counts: RecordCounts;
}

/** The key closes the drawer of narrow screens after each navigation. */
export function Rail({ shopName, visitor, counts }: RailProps) {
  const { pathname } = useLocation();
  const open = adminLinks.filter(({ page }) => mayOpen(visitor, page));
  const groups = [...Map.groupBy(open, ({ group }) => group).values()];
  return (
    <aside key={pathname} id={railId} popover="auto" aria-label="Admin" className="rail">
      <div className="sticky top-0 flex h-dvh flex-col gap-3 overflow-y-auto px-3.5 py-4">
        <p className="flex items-center gap-2 px-2 py-1 font-serif text-[1.5rem] leading-none tracking-[-0.015em]">
          <Mark className="size-[0.9em] stroke-[1.6]" />
          <span>
            {shopName} <em className="text-muted">Admin</em>
          </span>
        </p>
        <nav aria-label="Admin pages" className="grid">
          {groups.map((links) => (
            <div
              key={links[0]?.group}
              className="grid gap-0.5 border-line not-first:mt-2 not-first:border-t not-first:pt-2"
            >
              {links.map(({ to, icon, label, counted }) => (
                <RailLink key={to} to={to} icon={icon} count={counted ? counts[counted] : null}>
                  {label}
                </RailLink>
              ))}
            </div>
          ))}
        </nav>
        <Link
          to="/"
          reloadDocument
          className="mt-auto inline-flex min-h-target items-center gap-2 px-2.5 text-muted hover:text-ink"
        >
          <Store aria-hidden="true" className="icon" /> View storefront
        </Link>
      </div>
    </aside>
  );
}

interface RailLinkProps {
  to: string;
  icon: Icon;
  count: number | null;
  children: string;
}

function RailLink({ to, icon: Icon, count, children }: RailLinkProps) {
  return (
    <NavLink
      to={to}
      end={to === '/admin'}
      className="group flex min-h-target items-center lg:min-h-8 gap-2.5 rounded-2 px-2.5 font-medium hover:bg-ink/6 aria-[current]:bg-ink aria-[current]:text-on-ink"
    >
      <Icon aria-hidden="true" className="icon" /> {children}
      {count !== null && (
        <span
          aria-hidden="true"
          className="ms-auto font-normal text-muted tabular-nums group-aria-[current]:text-inherit"
        >
          {count}
        </span>
      )}
    </NavLink>
  );
}
