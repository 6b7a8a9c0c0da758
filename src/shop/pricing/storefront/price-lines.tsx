import type { PricedOrder } from '#shop/pricing/rules/price-order.ts';
import { formatMoney } from '#platform/money.ts';
import { shippingLabels, type ShippingOption } from '#shop/shipping/rules/shipping.ts';
import { Amount, Amounts } from './amounts.tsx';

interface PriceLinesProps {
  priced: Omit<PricedOrder, 'lineTotals' | 'lineDiscounts'>;
  /** Null before a choice: the total then counts shipping as 0 (ruling 4), the line says that a choice is open. */
  chosen: ShippingOption | null;
  discountCode?: string | null;
}

/** What the order comes to, and of what: the amounts add up to the total. */
export function PriceLines({ priced, chosen, discountCode = null }: PriceLinesProps) {
  const rate = `${priced.taxBasisPoints / 100}%`;
  return (
    <Amounts>
      <Amount label="Subtotal">{formatMoney(priced.subtotal)}</Amount>
      {priced.discount.amount > 0 && (
        <Amount label={['Discount', discountCode].filter(Boolean).join(' ')}>
          {`−${formatMoney(priced.discount)}`}
        </Amount>
      )}
      {chosen ? (
        <Amount label={`Shipping, ${shippingLabels[chosen].toLowerCase()}`}>
          {formatMoney(priced.shipping)}
        </Amount>
      ) : (
        <Amount label="Shipping" isQuiet>
          Choose a method
        </Amount>
      )}
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
