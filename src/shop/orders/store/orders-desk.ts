import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { byIndex, rowList } from '#platform/database/engines/engine-sql.ts';
import { maxCountedOrders } from '#shop/orders/rules/orders-desk.ts';
import type { OrderStatus } from '#shop/orders/rules/order-status.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { ordersWith } from '#shop/search/store/order-search.ts';

/** Null and '' do not restrict. */
export interface DeskFilter {
  /** Parts of number, email, name, product title or SKU, all of which an order contains; or an order's id. */
  text: string;
  status: OrderStatus | null;
  payment: PaymentStatus | null;
  country: string | null;
  /** The numbers of products of which an order contains one. */
  productIds: readonly number[] | null;
  /** Instants: from the first up to, but not including, the second. */
  placedFrom: number | null;
  placedBefore: number | null;
  minTotalMinor: number | null;
  maxTotalMinor: number | null;
  tag: string | null;
}

/**
 * Where to look for matches: if one condition is met by few orders, those are checked one by one; otherwise the
 * newest orders are read along an index until there are enough.
 */
interface DeskPlan {
  from: RawBuilder<unknown>;
  conditions: readonly RawBuilder<SqlBool>[];
  order: RawBuilder<unknown>;
  /** The number of matches where it is known already. */
  total: number | null;
  /** All matches, newest first, where they are known already. */
  ids?: readonly number[];
}

export interface DeskSpan {
  offset: number;
  limit: number;
}

/** The ids of a page of the matches, newest first. */
export async function findDeskOrders(
  reader: Reader,
  { from, conditions, order, ids }: DeskPlan,
  { offset, limit }: DeskSpan,
): Promise<number[]> {
  if (ids) return ids.slice(offset, offset + limit);
  const { rows } = await sql<{ id: number }>`
    select orders.id as id ${from} ${whereAll(conditions)}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

/** The number of matches, counted up to one more than `maxCountedOrders`. */
export async function countDeskOrders(reader: Reader, plan: DeskPlan): Promise<number> {
  const { from, conditions, total } = plan;
  if (total !== null) return total;
  const limit = maxCountedOrders + 1;
  return countRows(
    reader,
    sql`select orders.id as id ${from} ${whereAll(conditions)} limit ${limit}`,
  );
}

export async function planDesk(reader: Reader, filter: DeskFilter): Promise<DeskPlan> {
  const limit = maxCountedOrders + 1;
  const conditions = conditionsOf(reader, filter);
  if (filter.text !== '') {
    const ids = await findByText(reader, filter.text, limit);
    const listed = sql`select c0 as id from ${rowList(
      reader,
      ['integer'],
      ids.map((id) => [id]),
    )}`;
    const plan = { ...among(listed, conditions), order: sql`found.id desc` };
    return conditions.length === 0 ? { ...plan, total: ids.length, ids } : { ...plan, total: null };
  }
  const candidates = candidatesOf(reader, filter, limit);
  const sizes: number[] = [];
  for (const one of candidates) sizes.push(await countRows(reader, one));
  const fewest = Math.min(...sizes);
  const listed = candidates[sizes.indexOf(fewest)];
  const total = candidates.length === 1 ? fewest : null;
  if (!listed || fewest > maxCountedOrders) return { ...along(reader, filter), total };
  return { ...among(listed, conditions), order: newestFirst, total };
}

function among(found: RawBuilder<unknown>, conditions: readonly RawBuilder<SqlBool>[]) {
  const from = sql`from (${found}) as found cross join orders`;
  return { from, conditions: [sql<SqlBool>`orders.id = found.id`, ...conditions] };
}

const newestFirst = sql`orders.placed_at desc, orders.id desc`;

/** Reads along the time of the orders, of those in a status or country, or of the payments in a status. */
function along(reader: Reader, filter: DeskFilter): Omit<DeskPlan, 'total'> {
  const { payment, status, country } = filter;
  if (payment !== null && (payment !== 'paid' || (status === null && country === null))) {
    // A payment is created with its order, at the same instant.
    const from = sql`from ${byIndex(reader, 'payments', 'payments_by_status')} cross join orders`;
    const joined = sql<SqlBool>`orders.id = payments.order_id`;
    const conditions = [
      joined,
      isPaidAs(payment),
      ...conditionsOf(reader, { ...filter, payment: null }),
    ];
    const order = sql`payments.created_at desc, payments.order_id desc`;
    return { from, conditions, order };
  }
  const narrow = country === null ? 'orders_by_time' : 'orders_by_country';
  const from = sql`from ${byIndex(reader, 'orders', status === null ? narrow : 'orders_by_status')}`;
  return { from, conditions: conditionsOf(reader, filter), order: newestFirst };
}

function isPaidAs(status: PaymentStatus): RawBuilder<SqlBool> {
  return sql`payments.status = ${status}`;
}

function conditionsOf(reader: Reader, filter: DeskFilter): RawBuilder<SqlBool>[] {
  const { status, payment, country, productIds, tag } = filter;
  const conditions = [...timesOf(filter), ...totalsOf(filter)];
  if (status !== null) conditions.push(sql`orders.status = ${status}`);
  if (country !== null) conditions.push(sql`orders.country = ${country}`);
  if (payment !== null) {
    const payments = byIndex(reader, 'payments', 'payments_of_order');
    conditions.push(sql`exists (
      select 1 from ${payments} where payments.order_id = orders.id and ${isPaidAs(payment)}
    )`);
  }
  if (productIds) {
    conditions.push(sql`exists (
      select 1 from order_lines where order_lines.order_id = orders.id
      and order_lines.product_id in (${sql.join(notEmpty(productIds))})
    )`);
  }
  if (tag !== null) {
    conditions.push(sql`exists (
      select 1 from order_tags where order_tags.order_id = orders.id and order_tags.tag = ${tag}
    )`);
  }
  return conditions;
}

function timesOf({ placedFrom, placedBefore }: DeskFilter): RawBuilder<SqlBool>[] {
  return [
    ...(placedFrom === null ? [] : [sql<SqlBool>`orders.placed_at >= ${placedFrom}`]),
    ...(placedBefore === null ? [] : [sql<SqlBool>`orders.placed_at < ${placedBefore}`]),
  ];
}

function totalsOf({ minTotalMinor, maxTotalMinor }: DeskFilter): RawBuilder<SqlBool>[] {
  return [
    ...(minTotalMinor === null ? [] : [sql<SqlBool>`orders.total_minor >= ${minTotalMinor}`]),
    ...(maxTotalMinor === null ? [] : [sql<SqlBool>`orders.total_minor <= ${maxTotalMinor}`]),
  ];
}

/** Each condition that an index answers, as a subquery of ids. */
function candidatesOf(reader: Reader, filter: DeskFilter, limit: number): RawBuilder<unknown>[] {
  const { status, payment, country, productIds, tag } = filter;
  const times = timesOf(filter);
  const totals = totalsOf(filter);
  const orders = (index: string, conditions: RawBuilder<SqlBool>[]) =>
    sql`select orders.id as id from ${byIndex(reader, 'orders', index)} ${whereAll(conditions)} limit ${limit}`;
  const all: RawBuilder<unknown>[] = [];
  if (status !== null) {
    all.push(orders('orders_by_status', [sql`orders.status = ${status}`, ...times]));
  }
  if (country !== null) {
    all.push(orders('orders_by_country', [sql`orders.country = ${country}`, ...times]));
  }
  if (times.length > 0 && all.length === 0) all.push(orders('orders_by_time', times));
  if (totals.length > 0) all.push(orders('orders_by_total', totals));
  if (payment !== null) {
    const payments = byIndex(reader, 'payments', 'payments_by_status');
    all.push(sql`select order_id as id from ${payments} where ${isPaidAs(payment)} limit ${limit}`);
  }
  if (productIds) {
    const lines = byIndex(reader, 'order_lines', 'order_lines_of_product');
    all.push(
      sql`select distinct order_id as id from ${lines}
        where product_id in (${sql.join(notEmpty(productIds))}) limit ${limit}`,
    );
  }
  if (tag !== null) {
    all.push(sql`select order_id as id from order_tags where tag = ${tag} limit ${limit}`);
  }
  return all;
}

/** The newest orders that contain the text, and the order whose id it is; newest first. */
async function findByText(reader: Reader, text: string, limit: number): Promise<number[]> {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const { rows } = await sql<{ id: number }>`
    select id from orders where id = ${id}
    union select id from (${await ordersWith(reader, text, limit)}) as worded
  `.execute(reader);
  return rows.map((row) => row.id).toSorted((one, other) => other - one);
}

/** A list for `in`, which may not be empty. */
function notEmpty(ids: readonly number[]): readonly number[] {
  return ids.length === 0 ? [0] : ids;
}

function whereAll(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

async function countRows(reader: Reader, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from (${rows}) as counted
  `.execute(reader);
  return counted.rows[0]?.count ?? 0;
}
