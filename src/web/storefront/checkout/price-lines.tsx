import type { PricedOrder } from '#domain/checkout/price-order.ts';
import { formatMoney } from '#domain/money.ts';
import { shippingLabels, type ShippingOption } from '#domain/shipping.ts';
import { Amount, Amounts } from '../cart/summary-box.tsx';

interface PriceLinesProps {
  priced: PricedOrder;
  chosen: ShippingOption | null;
}

/** What the order comes to, and of what. */
export function PriceLines({ priced, chosen }: PriceLinesProps) {
  const shipping = chosen ? `Shipping, ${shippingLabels[chosen].toLowerCase()}` : 'Shipping';
  const rate = `${priced.taxBasisPoints / 100}%`;
  return (
    <Amounts>
      <Amount label="Subtotal">{formatMoney(priced.subtotal)}</Amount>
      {priced.discount.amount > 0 && (
        <Amount label="Discount">{`−${formatMoney(priced.discount)}`}</Amount>
      )}
      <Amount label={shipping}>{formatMoney(priced.shipping)}</Amount>
      {priced.tax.amount > 0 && <Amount label={`Tax, ${rate}`}>{formatMoney(priced.tax)}</Amount>}
      <Amount label="Total" isTotal>
        {formatMoney(priced.total)}
      </Amount>
      {priced.includedTax.amount > 0 && (
        <Amount label={`includes ${rate} tax`} isQuiet>
          {formatMoney(priced.includedTax)}
        </Amount>
      )}
    </Amounts>
  );
}
