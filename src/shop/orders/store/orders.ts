import type { Order, OrderLine } from '#shop/orders/rules/order.ts';
import { money } from '#platform/money.ts';
import type { Reader } from '#platform/database/database.ts';
import { readShippedUnits } from '#shop/fulfillment/store/fulfillments.ts';
import {
  readRefunded,
  readRefundedUnits,
  type RefundedUnits,
} from '#shop/payments/store/refunds.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import type { ExpressionBuilder } from 'kysely';
import { returnPolicyFrom } from '#shop/settings/rules/return-policies.ts';
import { statusWith } from '#shop/orders/rules/order-status.ts';
import { earlierMethodName } from '#shop/shipping/rules/shipping.ts';
import { consentFrom } from './agreed-texts.ts';
import { taxExemptionFrom, taxLinesFrom, vatRecordFrom } from './order-tax.ts';
import type { Schema } from '#platform/database/schema.ts';

export interface PlacedOrder {
  id: number;
  number: string;
}

/** The order that this checkout key has already become. */
export async function findOrderByKey(
  reader: Reader,
  userId: string,
  checkoutKey: string,
): Promise<PlacedOrder | null> {
  return (await orderOfKey.executeTakeFirst(reader, { userId, checkoutKey })) ?? null;
}

const orderOfKey = prepareQuery(
  (reader, { userId, checkoutKey }: Placeholders<{ userId: string; checkoutKey: string }>) =>
    reader
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('checkout_key', '=', checkoutKey)
      .where('user_id', '=', userId),
);

export interface OrderSpan extends OrderFilter {
  /** Orders above this id, oldest first; omitted: all, newest first. */
  after?: number;
  offset: number;
  limit: number;
}

export async function listOrders(reader: Reader, span: OrderSpan): Promise<Order[]> {
  const rows = await orderRows(reader)
    .where(matchesOrder(span))
    .$if(span.after !== undefined, (query) => query.where('orders.id', '>', span.after ?? 0))
    .orderBy('orders.id', span.after === undefined ? 'desc' : 'asc')
    .offset(span.offset)
    .limit(span.limit)
    .execute();
  return ordersOf(reader, rows);
}

/** In the order of the ids. */
export async function readOrdersById(reader: Reader, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await orderRows(reader).where('orders.id', 'in', ids).execute();
  const orders = new Map((await ordersOf(reader, rows)).map((order) => [order.id, order]));
  return ids.flatMap((id) => orders.get(id) ?? []);
}

export async function findOrder(reader: Reader, id: number): Promise<Order | null> {
  const rows = await orderRows(reader).where('orders.id', '=', id).execute();
  const [order] = await ordersOf(reader, rows);
  return order ?? null;
}

/** The oldest first; ids of no order are left out. */
export async function findOrders(reader: Reader, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await orderRows(reader).where('orders.id', 'in', ids).orderBy('orders.id').execute();
  return ordersOf(reader, rows);
}

/** The ids of the orders with these numbers. */
export async function findOrderIds(
  reader: Reader,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

export async function findOrderNumber(reader: Reader, id: number): Promise<string | null> {
  const row = await reader
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** What the account has given with its last order, its country by name; '' for none. */
export async function findLastDetails(reader: Reader, userId: string) {
  const row = await reader
    .selectFrom('orders')
    .select(['vat_number as vatNumber', 'country'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { vatNumber: row?.vatNumber ?? '', country: row?.country ?? '' };
}

/** Excludes cancelled orders. */
export async function countStandingOrders(reader: Reader, userId: string): Promise<number> {
  const { count } = await standingOrders.executeTakeFirstOrThrow(reader, { userId });
  return count;
}

const standingOrders = prepareQuery((reader, { userId }: Placeholders<{ userId: string }>) =>
  reader
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled'),
);

export async function countOrders(reader: Reader, filter: OrderFilter): Promise<number> {
  const { count } = await reader
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(matchesOrder(filter))
    .executeTakeFirstOrThrow();
  return count;
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number];

function orderRows(reader: Reader) {
  return reader
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .select([
      'payments.method',
      'payments.status as payment_status',
      'payments.balance_minor',
      'payments.gift_card_minor',
    ]);
}

async function ordersOf(reader: Reader, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  const lines = await readLines(reader, ids);
  const isRefunded = rows.some((row) => row.payment_status.endsWith('refunded'));
  const refunded = isRefunded ? await readRefunded(reader, ids) : null;
  const progress = {
    refunded: isRefunded ? await readRefundedUnits(reader, ids) : new Map<string, RefundedUnits>(),
    // Nothing has shipped of most orders that are read often.
    shipped: await readShippedUnits(
      reader,
      rows.filter(hasShipped).map(({ id }) => id),
    ),
  };
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    userId: row.user_id,
    userEmail: row.user_email,
    isGuest: row.guest_cart_id !== null,
    status: statusWith[row.fulfillment],
    fulfillment: row.fulfillment,
    placedAt: row.placed_at,
    form: JSON.parse(row.form),
    lines: (lines.get(row.id) ?? []).map((line) => lineOf(line, row.currency, progress)),
    subtotal: money(row.subtotal_minor, row.currency),
    discountCode: row.discount_code,
    discount: money(row.discount_minor, row.currency),
    shipping: money(row.shipping_minor, row.currency),
    tax: money(row.tax_minor, row.currency),
    includedTax: money(row.included_tax_minor, row.currency),
    taxLines: taxLinesFrom(row.tax_lines, row.currency),
    taxExemption: taxExemptionFrom(row),
    vat: vatRecordFrom(row),
    total: money(row.total_minor, row.currency),
    refunded: refunded?.get(row.id) ?? money(0, row.currency),
    balance: money(row.balance_minor, row.currency),
    giftCard: money(row.gift_card_minor, row.currency),
    shippingOption: row.shipping_option,
    replacesOrderId: row.replaces_order_id,
    billing: row.billing === null ? null : JSON.parse(row.billing),
    consent: consentFrom(row),
    shippingLabel: row.shipping_label ?? earlierMethodName(row.shipping_option),
    payment: { method: row.method, status: row.payment_status },
  }));
}

/** Units by order and line: 'order position'. */
interface Progress {
  shipped: ReadonlyMap<string, number>;
  refunded: ReadonlyMap<string, RefundedUnits>;
}

function hasShipped({ fulfillment }: OrderRow): boolean {
  return fulfillment !== 'unfulfilled' && fulfillment !== 'cancelled';
}

async function readLines(reader: Reader, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, OrderLineRow[]>();
  const rows = await lineRows(reader).where('order_id', 'in', orderIds).execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

/** What the order took from stock and neither a refund nor a return has brought back, in the order of variant ids. */
export async function readUnitsOut(
  reader: Reader,
  orderId: number,
): Promise<{ position: number; variantId: string; units: number }[]> {
  const rows = await reader
    .selectFrom('order_lines')
    .select(['position', 'variant_id as variantId', 'deducted_units as deducted'])
    .select(['returned_units as back', 'cancelled_units as cancelled'])
    .where('order_id', '=', orderId)
    .where('deducted_units', '>', 0)
    .execute();
  const returned = await reader
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['position', 'restocked'])
    .where('order_id', '=', orderId)
    .execute();
  return rows
    .map(({ deducted, back, cancelled, ...line }) => ({
      ...line,
      units: returned
        .filter(({ position }) => position === line.position)
        .reduce(
          (left, { restocked }) => left - restocked,
          Math.max(0, deducted - cancelled) - back,
        ),
    }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

type OrderLineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

function lineRows(reader: Reader) {
  return reader.selectFrom('order_lines').selectAll().orderBy('order_id').orderBy('position');
}

function lineOf(row: OrderLineRow, currency: string, { shipped, refunded }: Progress): OrderLine {
  const key = `${row.order_id} ${row.position}`;
  return {
    productId: row.product_id === 0 ? null : row.product_id,
    variantId: row.variant_id === '' ? null : row.variant_id,
    title: row.title,
    category: row.category,
    sku: row.sku,
    // Only insertLines fills this column.
    optionValues: JSON.parse(row.option_values) as string[],
    picture: row.picture,
    unitPrice: money(row.unit_price_minor, currency),
    quantity: row.quantity - row.cancelled_units,
    needsShipping: row.needs_shipping === 1,
    returnPolicy: returnPolicyFrom(row.return_policy),
    giftCardsIssued: row.gift_cards_issued,
    shipped: shipped.get(key) ?? 0,
    refunded: refunded.get(key)?.units ?? 0,
    refundedUnshipped: refunded.get(key)?.unshipped ?? 0,
    returned: row.returned_units,
    exchanged: row.exchanged_units,
    exchangedBack: row.exchanged_back_units,
    discount: money(row.discount_minor, currency),
    taxClass: row.tax_class,
    tax: row.tax_minor === null ? null : money(row.tax_minor, currency),
    paid: row.paid_minor === null ? null : money(row.paid_minor, currency),
  };
}

export interface OrderFilter {
  /** Restricts to this customer's orders; null for all. */
  userId: string | null;
}

export const everyOrder: OrderFilter = { userId: null };

function matchesOrder({ userId }: OrderFilter) {
  return (order: ExpressionBuilder<Schema, 'orders'>) =>
    order.and(userId === null ? [] : [order('user_id', '=', userId)]);
}
