import { amountDue, type Order } from '#shop/orders/rules/order.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { formatMoney } from '#platform/format.ts';
import { Button } from '#platform/web/button.tsx';

interface PayNowProps {
  order: Pick<Order, 'id' | 'number' | 'total' | 'balance' | 'giftCard'>;
  methods: readonly PaymentMethod[];
  /** Of the signed link, by which a guest pays. */
  token: string | null;
}

/** The forms open documents: the page with a provider's form has a content security policy of its own. */
export function PayNow({ order, methods, token }: PayNowProps) {
  if (methods.length === 0) return null;
  const { id, number } = order;
  return (
    <section aria-label={`Pay order ${number} now`} className="mt-5">
      <h2 className="mb-2 font-sans text-t2 font-medium">{`Pay ${formatMoney(amountDue(order))} now`}</h2>
      <div className="flex flex-wrap gap-3">
        {methods.map((method) => (
          <form key={method} method="post" action={`/checkout/order/${id}/pay`}>
            <input type="hidden" name="method" value={method} />
            {token !== null && <input type="hidden" name="token" value={token} />}
            <Button kind="accent">
              {method === 'paypal' ? 'Pay now with PayPal' : 'Pay now by card'}
              <span className="sr-only">{` for order ${number}`}</span>
            </Button>
          </form>
        ))}
      </div>
    </section>
  );
}
