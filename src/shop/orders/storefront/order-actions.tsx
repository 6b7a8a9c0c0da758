import { type Order, orderedProductIds } from '#shop/orders/rules/order.ts';
import { orderLinkPath, orderReturnPath } from '#shop/orders/rules/order-link.ts';
import { isCancellable } from '#shop/orders/rules/order-status.ts';
import { buttonClass } from '#platform/web/button.tsx';
// Not with the code of the dialog: without scripts it is styled as well.
import '#platform/web/dialog.css';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Link } from 'react-router';

export const CancelDialog = lazyPart(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
);

interface OrderActionsProps {
  order: Order;
  /** Of the signed link, with which a customer acts without signing in. */
  token?: string | null;
  /** Whether customers can withdraw from the contract, by a function of its own. */
  offersWithdrawal: boolean;
  /** 'links' in a list of orders. */
  look?: 'buttons' | 'links';
}

/** What a customer can do with an order, apart from paying it. */
export function OrderActions({
  order,
  token = null,
  offersWithdrawal,
  look = 'buttons',
}: OrderActionsProps) {
  const { id, number } = order;
  const returnUrl = orderReturnPath(id, token);
  const hasShipped = order.lines.some(({ shipped }) => shipped > 0);
  const { list, form, item } = looks[look];
  const reviewUrl = look === 'links' ? reviewPath(order) : null;
  return (
    <div className={`flex flex-wrap ${list}`}>
      <form method="post" action={`/viewcart/order/${id}`} className={form}>
        {token !== null && <input type="hidden" name="token" value={token} />}
        <button className={item}>
          Order again
          <span className="sr-only">{` the items of order ${number}`}</span>
        </button>
      </form>
      {isCancellable(order) && (
        <Link to={`?cancel=${id}`} preventScrollReset aria-haspopup="dialog" className={item}>
          Cancel order
          <span className="sr-only">{` ${number}`}</span>
        </Link>
      )}
      {hasShipped && (
        <Link to={returnUrl} className={item}>
          Return items
          <span className="sr-only">{` of order ${number}`}</span>
        </Link>
      )}
      {hasShipped && offersWithdrawal && (
        <Link to={`${returnUrl}?withdraw`} className={item}>
          Withdraw from contract
          <span className="sr-only">{` of order ${number}`}</span>
        </Link>
      )}
      {reviewUrl !== null && (
        <Link to={reviewUrl} className={item}>
          Write a review
          <span className="sr-only">{` of order ${number}`}</span>
        </Link>
      )}
    </div>
  );
}

const looks = {
  buttons: {
    list: 'mt-5 gap-3',
    form: 'grid max-sm:flex-auto',
    item: `whitespace-nowrap max-sm:flex-1 ${buttonClass({ kind: 'quiet' })}`,
  },
  links: {
    list: 'mt-2 gap-x-5',
    form: 'contents',
    item: 'text-link min-h-target whitespace-nowrap',
  },
} as const;

/** Where a delivered order is reviewed: its product, or its page where it has several. */
function reviewPath({ id, status, lines }: Order): string | null {
  const productIds = orderedProductIds(lines);
  const [only] = productIds;
  if (status !== 'delivered' || only === undefined) return null;
  return productIds.length === 1 ? productReviewPath(only) : `${orderLinkPath(id, null)}#items`;
}

export function productReviewPath(productId: number): string {
  return `/product/${productId}/review`;
}

/** The id of the order that the URL asks to cancel; null if it names none. */
export function parseCancelledId(query: URLSearchParams): number | null {
  const id = query.get('cancel') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
