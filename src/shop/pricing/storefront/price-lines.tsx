import type { PricedOrder } from '#shop/pricing/rules/price-order.ts';
import { formatMoney } from '#platform/format.ts';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';

type LineAmounts = 'unitPrices' | 'lineTotals' | 'lineDiscounts' | 'lineTaxes' | 'linePaid';

interface PriceLinesProps {
  priced: Omit<PricedOrder, LineAmounts>;
  /** Null before a choice: the total then counts shipping as 0 (ruling 4), the line says that a choice is open. */
  shippingLabel: string | null;
  discountCode?: string | null;
}

/** What the order comes to, and of what: the amounts add up to the total. */
export function PriceLines({ priced, shippingLabel, discountCode = null }: PriceLinesProps) {
  const { added, notes } = taxRows(priced);
  return (
    <Amounts>
      <Amount label="Subtotal">{formatMoney(priced.subtotal)}</Amount>
      {priced.discount.amount > 0 && (
        <Amount label={['Discount', discountCode].filter(Boolean).join(' ')}>
          {`−${formatMoney(priced.discount)}`}
        </Amount>
      )}
      {shippingLabel ? (
        <Amount label={`Shipping, ${shippingLabel}`}>{formatMoney(priced.shipping)}</Amount>
      ) : (
        <Amount label="Shipping" isQuiet>
          Choose a method
        </Amount>
      )}
      {added.map(([label, amount]) => (
        <Amount key={label} label={label}>
          {amount}
        </Amount>
      ))}
      <Amount label="Total" isTotal>
        {formatMoney(priced.total)}
      </Amount>
      {notes.map(([label, text]) => (
        <Amount key={label} label={label} isQuiet>
          {text}
        </Amount>
      ))}
    </Amounts>
  );
}

/** A list of labeled amounts. */
export function Amounts({ children }: { children: React.ReactNode }) {
  return <dl className="my-2 grid gap-2 tabular-nums">{children}</dl>;
}

interface AmountProps {
  label: string;
  isQuiet?: boolean;
  isTotal?: boolean;
  children: React.ReactNode;
}

export function Amount({ label, isQuiet = false, isTotal = false, children }: AmountProps) {
  const row = isTotal ? 'mt-1.5 items-baseline border-t border-ink/18 pt-3.5' : '';
  // A line could break between a minus sign and its amount.
  const value = `whitespace-nowrap font-medium ${isTotal ? 'text-t5' : ''}`;
  return (
    <div className={`flex justify-between gap-4 ${row}`}>
      <dt className="wrap-anywhere">{label}</dt>
      <dd className={`text-end ${isQuiet ? 'text-muted' : value}`}>{children}</dd>
    </div>
  );
}
