import type { PricedCart } from '#domain/cart/price-cart.ts';
import { formatMoney } from '#domain/money.ts';
import { shippingLabels, type ShippingOption } from '#domain/shipping.ts';
import RotateCcw from '~icons/lucide/rotate-ccw';
import { Button } from '#web/ui/button.tsx';
import { LineList, type ShownLine } from '#web/ui/line-list.tsx';
import { Amount, Amounts, SummaryBox } from '../cart/summary-box.tsx';

interface OrderSummaryProps {
  lines: readonly ShownLine[];
  priced: PricedCart;
  chosen: ShippingOption | null;
  isPlacing: boolean;
}

export function OrderSummary({ lines, priced, chosen, isPlacing }: OrderSummaryProps) {
  const total = formatMoney(priced.total);
  const shipping = chosen ? `Shipping, ${shippingLabels[chosen].toLowerCase()}` : 'Shipping';
  return (
    <SummaryBox title="Your order">
      <LineList lines={lines} />
      <div aria-live="polite">
        <Amounts>
          <Amount label="Subtotal">{formatMoney(priced.subtotal)}</Amount>
          <Amount label={shipping}>{formatMoney(priced.shipping)}</Amount>
          <Amount label="Total" isTotal>
            {total}
          </Amount>
        </Amounts>
      </div>
      <Button kind="accent" size="large" disabled={isPlacing}>
        {isPlacing ? (
          'One moment'
        ) : (
          <span>
            Place order<span className="noscript:hidden">, {total}</span>
          </span>
        )}
      </Button>
      <Button name="intent" value="show-total" kind="quiet" className="not-noscript:hidden">
        Update the total
      </Button>
      <p className="mt-2 flex gap-2.5 text-t2 leading-[1.4] text-muted">
        <RotateCcw aria-hidden="true" className="icon mt-0.5" />
        Changed your mind? Free returns within 30 days.
      </p>
    </SummaryBox>
  );
}
