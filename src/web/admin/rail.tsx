import './rail.css';
import Dashboard from '~icons/lucide/layout-dashboard';
import Mail from '~icons/lucide/mail';
import Package from '~icons/lucide/package';
import Receipt from '~icons/lucide/receipt-text';
import Star from '~icons/lucide/star';
import Store from '~icons/lucide/store';
import Swatches from '~icons/lucide/swatch-book';
import Tag from '~icons/lucide/tag';
import Users from '~icons/lucide/users';
import { Link, NavLink, useLocation } from 'react-router';
import { Mark } from '#web/ui/wordmark.tsx';

export const railId = 'rail';

interface RailProps {
  shopName: string;
  counts: { users: number; products: number; orders: number };
}

/** A new key after each navigation closes the drawer of narrow screens. */
export function Rail({ shopName, counts }: RailProps) {
  const { pathname } = useLocation();
  return (
    <aside key={pathname} id={railId} popover="auto" aria-label="Admin" className="rail">
      <div className="sticky top-0 flex h-dvh flex-col gap-5 overflow-y-auto px-3.5 py-4.5">
        <p className="flex items-center gap-2 px-2 py-1 font-serif text-[1.5rem] leading-none tracking-[-0.015em]">
          <Mark className="size-[0.9em] stroke-[1.6]" />
          <span>
            {shopName} <em className="text-muted">Admin</em>
          </span>
        </p>
        <nav aria-label="Admin pages" className="grid gap-0.5">
          <RailLink to="/admin" icon={Dashboard}>
            Dashboard
          </RailLink>
          <RailLink to="/admin/users" icon={Users} count={counts.users}>
            Users
          </RailLink>
          <RailLink to="/admin/products" icon={Package} count={counts.products}>
            Products
          </RailLink>
          <RailLink to="/admin/orders" icon={Receipt} count={counts.orders}>
            Orders
          </RailLink>
          <RailLink to="/admin/reviews" icon={Star}>
            Reviews
          </RailLink>
          <RailLink to="/admin/mail" icon={Mail}>
            Mail
          </RailLink>
          <RailLink to="/admin/promotions" icon={Tag}>
            Promotions
          </RailLink>
        </nav>
        <Link
          to="/admin/components"
          className="mt-auto inline-flex min-h-target items-center gap-2 px-2.5 text-muted hover:text-ink"
        >
          <Swatches aria-hidden="true" className="icon" /> Components
        </Link>
        <Link
          to="/"
          reloadDocument
          className="-mt-5 inline-flex min-h-target items-center gap-2 px-2.5 text-muted hover:text-ink"
        >
          <Store aria-hidden="true" className="icon" /> See the shop
        </Link>
      </div>
    </aside>
  );
}

interface RailLinkProps {
  to: string;
  icon: React.ComponentType<React.SVGProps<SVGSVGElement>>;
  count?: number;
  children: string;
}

function RailLink({ to, icon: Icon, count, children }: RailLinkProps) {
  return (
    <NavLink
      to={to}
      end={to === '/admin'}
      className="group flex min-h-target items-center gap-2.5 rounded-2 px-2.5 font-medium transition-colors hover:bg-ink/6 aria-[current]:bg-ink aria-[current]:text-on-ink"
    >
      <Icon aria-hidden="true" className="icon" /> {children}
      {count !== undefined && (
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
