import fc from 'fast-check';
import { sql } from 'kysely';
import type { Writer } from '#platform/database/database.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';
import { addMoney, fractionOfMoney, money, type Money } from '#platform/money.ts';
import { paidParts } from '#shop/payments/rules/paid-order.ts';
import { storedTaxLines } from '#shop/orders/store/order-tax.ts';
import { filledForm } from './buyers.ts';

export interface Sale {
  /** The quantity of each line. */
  units: readonly number[];
  /** The price of the first line; the next ones cost a little more. */
  priceMinor?: number;
  discountMinor?: number;
  taxBasisPoints?: number;
  /** The rate of all lines but the first; that of the first where it is left out. */
  reducedBasisPoints?: number;
  placedAt?: number;
  customer?: number;
  country?: string;
  cancelled?: boolean;
  /** Amounts of refunds; each returns a unit of the first line. */
  refunds?: readonly number[];
}

const quarterHourMs = 15 * 60_000;

/** An order with its lines, payment and refunds as rows. */
export async function insertSale(writer: Writer, sale: Sale): Promise<void> {
  const { units, priceMinor = 1000, customer = 1 } = sale;
  const { placedAt = Date.UTC(2026, 10, 20, 12), refunds = [], country = 'Norway' } = sale;
  const lines = units.map((quantity, position) => ({
    quantity,
    unitPrice: money(priceMinor + position * 77, 'USD'),
    paid: null,
    discount: money(position === 0 ? Math.min(sale.discountMinor ?? 0, priceMinor) : 0, 'USD'),
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice.amount * line.quantity, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount.amount, 0);
  const net = subtotal - discount + 500;
  const base = money(net, 'USD');
  const taxed = taxedAt(sale, lines, net);
  const tax = taxed.map((line) => line.tax).reduce(addMoney);
  const taxLines = storedTaxLines(taxed);
  const key = crypto.randomUUID();
  const { rows } = await sql<{ id: number }>`
    insert into orders (number, user_id, user_email, customer_name, checkout_key, status, currency,
      subtotal_minor, discount_minor, shipping_minor, tax_minor, tax_lines, total_minor,
      discount_code, shipping_option, form, placed_at)
    values (${key}, '', ${`c${customer}@example.com`}, '', ${key},
      ${sale.cancelled ? 'cancelled' : 'placed'}, 'USD', ${subtotal}, ${discount}, 500, ${tax.amount},
      ${taxLines}, ${net + tax.amount}, ${discount > 0 ? 'LESS' : null}, 'standard',
      ${JSON.stringify({ ...filledForm, country })}, ${placedAt})
    returning id
  `.execute(writer);
  const id = rows[0]?.id ?? 0;
  for (const [position, { quantity, unitPrice, discount: less }] of lines.entries()) {
    await sql`
      insert into order_lines (order_id, position, product_id, variant_id, title, category,
        option_values, unit_price_minor, quantity, discount_minor, tax_class)
      values (${id}, ${position}, ${(position % 2) + 1}, 'v', 'Lamp', ${position > 1 ? 'light' : 'home'},
        '[]', ${unitPrice.amount}, ${quantity}, ${less.amount},
        ${position > 0 && sale.reducedBasisPoints !== undefined ? 'reduced' : 'standard'})
    `.execute(writer);
  }
  await sql`
    insert into payments (id, order_id, method, status, amount_minor, currency, created_at)
    values (${key}, ${id}, 'bank-transfer', 'paid', ${net + tax.amount}, 'USD', ${placedAt})
  `.execute(writer);
  const parts = paidParts({ lines, shipping: money(500, 'USD'), tax, total: addMoney(base, tax) });
  const perUnit = Math.floor((parts.lines[0]?.amount ?? 0) / (units[0] ?? 1));
  for (const [at, amount] of refunds.slice(0, units[0]).entries()) {
    const refundId = `${key}-${at}`;
    const createdAt = placedAt + (at - 1) * quarterHourMs;
    await sql`
      insert into refunds (id, order_id, request_key, amount_minor, items_minor, shipping_minor,
        other_minor, currency, reason, note, state, created_at)
      values (${refundId}, ${id}, ${refundId}, ${amount}, ${perUnit}, 0, ${amount - perUnit}, 'USD',
        'other', '', 'succeeded', ${createdAt})
    `.execute(writer);
    await sql`
      insert into refund_lines (refund_id, position, quantity, amount_minor, restocked)
      values (${refundId}, 0, 1, ${perUnit}, 0)
    `.execute(writer);
  }
}

/** Shipping has the standard rate. */
function taxedAt(
  { taxBasisPoints = 825, reducedBasisPoints }: Sale,
  lines: readonly { unitPrice: Money; quantity: number }[],
  netMinor: number,
): TaxLine[] {
  const isMixed = reducedBasisPoints !== undefined && lines.length > 1;
  const reducedMinor = isMixed
    ? lines.slice(1).reduce((sum, line) => sum + line.unitPrice.amount * line.quantity, 0)
    : 0;
  const lineOf = (taxClass: 'standard' | 'reduced', baseMinor: number, basisPoints: number) => {
    const base = money(baseMinor, 'USD');
    const tax = fractionOfMoney(base, basisPoints, 10_000);
    return { name: 'Tax', taxClass, ratePpm: basisPoints * 100, base, tax };
  };
  const standard = lineOf('standard', netMinor - reducedMinor, taxBasisPoints);
  return isMixed ? [standard, lineOf('reduced', reducedMinor, reducedBasisPoints)] : [standard];
}

export type SaleStep =
  | (Sale & { kind: 'place' })
  | { kind: 'cancel' | 'pay' | 'fail'; pick: number }
  | { kind: 'count' };

const placing = fc.record({
  kind: fc.constant('place' as const),
  units: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
  priceMinor: fc.integer({ min: 1, max: 99_999 }),
  discountMinor: fc.integer({ min: 0, max: 900 }),
  taxBasisPoints: fc.constantFrom(0, 700, 825, 1900),
  reducedBasisPoints: fc.constantFrom(0, 500, 700),
  placedAt: fc.integer({ min: Date.UTC(2026, 8, 1), max: Date.UTC(2026, 10, 21) }),
  customer: fc.integer({ min: 1, max: 4 }),
  country: fc.constantFrom('Norway', 'Germany'),
  cancelled: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
});

const changing = fc.record({
  kind: fc.constantFrom('cancel' as const, 'pay' as const, 'fail' as const),
  pick: fc.nat(20),
});

/** What may happen to the orders of a shop, with the counting anywhere in between. */
export const randomSales = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: placing },
    { weight: 3, arbitrary: changing },
    { weight: 2, arbitrary: fc.constant({ kind: 'count' as const }) },
  ),
  { minLength: 1, maxLength: 16 },
);
