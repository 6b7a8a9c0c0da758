import LockKeyhole from '~icons/lucide/lock-keyhole';
import { Link } from 'react-router';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { Notice } from '#platform/web/notice.tsx';

/** For the reader of a signed link to the order of an account. */
export function AccountNeeded({ isSignedIn, orderId }: { isSignedIn: boolean; orderId: number }) {
  const next = orderLinkPath(orderId, null);
  return (
    <Notice kind="warn" icon={LockKeyhole} className="mb-10">
      {isSignedIn ? (
        'This order belongs to another account. Its address, documents and tracking are shown to that account alone.'
      ) : (
        <>
          <Link to={`/signin?${new URLSearchParams({ next })}`} className="text-link">
            Sign in
          </Link>
          {' to see the address, documents and tracking of this order, and to change it.'}
        </>
      )}
    </Notice>
  );
}
