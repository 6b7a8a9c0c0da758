import ArrowRight from '~icons/lucide/arrow-right';
import { Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { findLatestOrder } from '#shop/orders/use-cases/list-orders.ts';
import { SmallPicture } from '#shop/orders/web/line-list.tsx';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { formatMoney } from '#platform/format.ts';
import { ButtonLink } from '#platform/web/button.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import type { Route } from './+types/account-page';
import { OrderStatusMark } from './order-state.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('My account', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const [order, addresses] = await Promise.all([
    findLatestOrder(shop, visitor),
    listAddresses(shop, visitor),
  ]);
  const address = addresses.find(({ isDefault }) => isDefault) ?? null;
  return { email: visitor.email, order, address: address && addressLines(address.form) };
}

/** What customers come to their account for: where the latest order stands, and the ways to everything else. */
export default function AccountPage({
  loaderData: { email, order, address },
}: Route.ComponentProps) {
  return (
    <>
      <h2>Overview</h2>
      <p className="mt-3 text-muted">
        {'Signed in as '}
        <span className="wrap-anywhere text-ink">{email}</span>
      </p>
      <section aria-labelledby="latest-order" className="mt-8 border-t border-ink pt-5">
        <h3 id="latest-order" className="text-t4">
          Latest order
        </h3>
        {order === null ? <NoOrder /> : <LatestOrder order={order} />}
      </section>
      <div className="mt-10 grid gap-10 sm:grid-cols-2">
        <section aria-labelledby="default-address" className="border-t border-ink pt-5">
          <h3 id="default-address" className="text-t4">
            Default address
          </h3>
          <DefaultAddress lines={address} />
        </section>
        <section aria-labelledby="account-links" className="border-t border-ink pt-5">
          <h3 id="account-links" className="text-t4">
            Settings
          </h3>
          <ul className="mt-2">
            {quickLinks.map(([to, label]) => (
              <li key={to}>
                <Link to={to} className="text-link min-h-target">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

const quickLinks = [
  ['/account/details', 'Name, phone and user name'],
  ['/account/sign-in', 'Email address and password'],
  ['/account/devices', 'Devices that are signed in'],
] as const;

function LatestOrder({ order }: { order: Order }) {
  const { id, number, lines, placedAt, total } = order;
  const [first, ...others] = lines;
  const title = first?.title ?? '';
  return (
    <div className="mt-4 grid grid-cols-[5.5rem_1fr] gap-5 sm:grid-cols-[9rem_1fr] sm:gap-7">
      <span className="photo aspect-square self-start rounded-1">
        {first?.picture && <SmallPicture name={first.picture} sizes="9rem" />}
      </span>
      <div className="grid content-start gap-1 text-t2">
        <OrderStatusMark order={order} className="gap-2" />
        <p className="font-medium text-balance">
          {title}
          {others.length > 0 && (
            <span className="font-normal text-muted">{` and ${others.length} more`}</span>
          )}
        </p>
        <p className="text-muted">
          {`${number}, `}
          <LocalDate at={placedAt} />
        </p>
        <p className="text-t3 font-medium tabular-nums">
          <span className="sr-only">Total </span>
          {formatMoney(total)}
        </p>
        <ButtonLink to={orderLinkPath(id, null)} kind="quiet" className="mt-2 w-fit">
          View order
          <ArrowRight aria-hidden="true" className="icon" />
        </ButtonLink>
      </div>
    </div>
  );
}

function NoOrder() {
  return (
    <>
      <p className="mt-2 text-muted">
        No orders yet. Your latest order appears here with its status.
      </p>
      <ButtonLink to="/shop" kind="quiet" className="mt-4">
        Go to the shop
      </ButtonLink>
    </>
  );
}

function DefaultAddress({ lines }: { lines: string[] | null }) {
  return lines === null ? (
    <>
      <p className="mt-2 text-muted">No address yet. A saved address is filled in at checkout.</p>
      <Link to="/account/addresses?edit=new" className="text-link min-h-target">
        Add an address
      </Link>
    </>
  ) : (
    <>
      <address className="mt-2 text-t2 wrap-anywhere">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <Link to="/account/addresses" className="text-link mt-1 min-h-target">
        Manage addresses
      </Link>
    </>
  );
}
