import { sql } from 'kysely';
import { taxLinesFrom } from '#shop/orders/store/order-tax.ts';
import type { TaxLine } from '#shop/tax/rules/tax-lines.ts';
import type { Reader } from '#platform/database/database.ts';
import { addMoney, money } from '#platform/money.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import {
  type ChangingFacts,
  type SoldLine,
  type SoldOrder,
  type SoldRate,
  withoutGiftCards,
} from '#shop/reports/rules/sold-order.ts';
import { readSoldRefunds } from './sold-refunds.ts';

/** An order as it is now, and the part of it that `sales_days` has counted; null where that is nothing. */
export interface OrderSales {
  order: SoldOrder;
  now: ChangingFacts;
  counted: ChangingFacts | null;
}

/** Orders that do not exist are left out. */
export async function readOrderSales(
  reader: Reader,
  orderIds: readonly number[],
): Promise<OrderSales[]> {
  if (orderIds.length === 0) return [];
  const rows = await orderRows(reader, orderIds);
  const lines = await readLines(reader, orderIds);
  const refunds = await readSoldRefunds(reader, orderIds);
  const cancelled = rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const cancelledAt = await readCancellations(reader, cancelled);
  const counted = await readCounted(reader, orderIds);
  return rows.flatMap((row) => {
    const sold = withoutGiftCards({
      order: soldOrder(row, lines.get(row.id) ?? []),
      refunds: refunds.get(row.id) ?? [],
    });
    if (!sold) return [];
    const now: ChangingFacts = {
      method: row.method,
      isFirst: row.has_earlier === 0,
      cancelledAt: row.status === 'cancelled' ? (cancelledAt.get(row.id) ?? row.placed_at) : null,
      refunds: sold.refunds,
    };
    return { order: sold.order, now, counted: counted.get(row.id) ?? null };
  });
}

type OrderRow = Awaited<ReturnType<typeof orderRows>>[number];

function orderRows(reader: Reader, orderIds: readonly number[]) {
  return (
    reader
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .selectAll('orders')
      .select(['payments.method', 'payments.gift_card_minor', hasEarlierOrder.as('has_earlier')])
      .where('orders.id', 'in', orderIds)
      // What they replace counts already: only what they cost more is a sale of their own.
      .where((order) =>
        order.or([order('orders.replaces_order_id', 'is', null), order('total_minor', '>', 0)]),
      )
      .orderBy('orders.id')
      .execute()
  );
}

/** By the same account or the same address; guests have no account. */
const hasEarlierOrder = sql<number>`case when exists (
  select 1 from orders as earlier
  where earlier.user_email = orders.user_email and earlier.id < orders.id
) or (orders.user_id <> '' and exists (
  select 1 from orders as earlier
  where earlier.user_id = orders.user_id and earlier.id < orders.id
)) then 1 else 0 end`;

function soldOrder(row: OrderRow, lines: readonly LineRow[]): SoldOrder {
  const { currency } = row;
  // As insertOrder has written it.
  const form: CheckoutForm = JSON.parse(row.form);
  return {
    id: row.id,
    isReplacement: row.replaces_order_id !== null,
    placedAt: row.placed_at,
    country: form.country,
    isReverseCharge: row.tax_exemption === 'reverse-charge',
    discountCode: row.discount_code,
    rates: ratesOf(taxLinesFrom(row.tax_lines, currency)),
    lines: lines.map((line) => lineOf(line, currency)),
    subtotal: money(row.subtotal_minor, currency),
    discount: money(row.discount_minor, currency),
    shipping: money(row.shipping_minor, currency),
    tax: money(row.tax_minor, currency),
    includedTax: money(row.included_tax_minor, currency),
    total: money(row.total_minor, currency),
    giftCard: money(row.gift_card_minor, currency),
  };
}

type LineRow = Awaited<ReturnType<typeof lineRows>>[number];

function lineRows(reader: Reader, orderIds: readonly number[]) {
  return reader
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'category', 'tax_class', 'unit_price_minor'])
    .select(sql<number>`quantity - cancelled_units`.as('quantity'))
    .select(['discount_minor', 'paid_minor', 'tax_minor', 'gift_cards_issued'])
    .where('order_id', 'in', orderIds)
    .orderBy(sql`order_id, position`)
    .execute();
}

async function readLines(reader: Reader, orderIds: readonly number[]) {
  return Map.groupBy(await lineRows(reader, orderIds), (row) => row.order_id);
}

function lineOf(row: LineRow, currency: string): SoldLine {
  return {
    productId: row.product_id,
    category: row.category,
    taxClass: row.tax_class,
    unitPrice: money(row.unit_price_minor, currency),
    quantity: row.quantity,
    discount: money(row.discount_minor, currency),
    isGiftCard: row.gift_cards_issued !== null,
    paid: row.paid_minor === null ? null : money(row.paid_minor, currency),
    tax: row.tax_minor === null ? null : money(row.tax_minor, currency),
  };
}

/** Classes of the same rate count as one. */
function ratesOf(lines: readonly TaxLine[]): SoldRate[] {
  const byRate = Map.groupBy(lines, ({ ratePpm }) => Math.round(ratePpm / 100));
  return [...byRate].map(([basisPoints, ofRate]) => {
    const tax = ofRate.map((line) => line.tax).reduce(addMoney);
    const base = ofRate.map((line) => line.base).reduce(addMoney);
    const classes = ofRate.map(({ taxClass }) => taxClass);
    return { basisPoints, classes, paid: addMoney(base, tax), tax };
  });
}

/** An order itself does not say when it was cancelled. */
async function readCancellations(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('audit_entries')
    .select(['subject_id', 'at'])
    .where('subject_type', '=', 'order')
    .where('subject_id', 'in', orderIds.map(String))
    .where('action', '=', 'order.cancelled')
    .execute();
  return new Map(rows.map(({ subject_id: id, at }) => [Number(id), at]));
}

async function readCounted(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<number, ChangingFacts>> {
  const rows = await reader
    .selectFrom('counted_orders')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        method: row.method,
        isFirst: row.is_first === 1,
        cancelledAt: row.cancelled_at,
        refunds: JSON.parse(row.refunds),
      },
    ]),
  );
}
