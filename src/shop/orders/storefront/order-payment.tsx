import ChevronDown from '~icons/lucide/chevron-down';
import type { Order } from '#shop/orders/rules/order.ts';
import type { ShownPayment } from '#shop/orders/use-cases/payment-choices.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { PayNow } from './pay-now.tsx';

export interface OrderPaymentProps extends Omit<ShownPayment, 'methodName'> {
  order: Order;
  /** The methods by which it can be paid now. */
  payWith: readonly PaymentMethod[];
  /** Of the signed link, by which a guest pays. */
  token?: string | null;
}

export function isPaymentDue({
  instructions,
  payWith,
}: Pick<OrderPaymentProps, 'instructions' | 'payWith'>): boolean {
  return instructions !== null || payWith.length > 0;
}

/** How to pay what is due of an order, by hand and at a provider; nothing where nothing is due. */
export function OrderPayment(props: OrderPaymentProps) {
  if (!isPaymentDue(props)) return null;
  const { order, instructions, payWith, token = null } = props;
  return (
    <div className="mb-10 border-t border-ink pt-5">
      {instructions && (
        <section aria-label={`How to pay order ${order.number}`}>
          <h2 className="mb-4 text-t5">How to pay</h2>
          <Instructions {...props} />
        </section>
      )}
      <PayNow order={order} methods={payWith} token={token} />
    </div>
  );
}

/** The same in a list of orders, where it can be closed. */
export function FoldedPayment({ isOpen, ...props }: OrderPaymentProps & { isOpen: boolean }) {
  if (!isPaymentDue(props)) return null;
  const { order, payWith, token = null } = props;
  return (
    <section aria-label={`How to pay order ${order.number}`}>
      <details open={isOpen} className="group mt-3 border-t border-line">
        <summary className="flex min-h-target items-center gap-2 text-t2 font-medium">
          How to pay
          <span className="sr-only">{` order ${order.number}`}</span>
          <ChevronDown
            aria-hidden="true"
            className="icon transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pt-1 pb-2">
          <Instructions {...props} />
          <PayNow order={order} methods={payWith} token={token} />
        </div>
      </details>
    </section>
  );
}

const PaymentFacts = lazyPart(
  async () => (await import('#shop/payments/storefront/payment-facts.tsx')).PaymentFacts,
);

function Instructions({
  instructions,
  transferCode,
}: Pick<OrderPaymentProps, 'instructions' | 'transferCode'>) {
  return instructions && <PaymentFacts instructions={instructions} code={transferCode} isWide />;
}
