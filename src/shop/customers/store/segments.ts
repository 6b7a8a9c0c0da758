import { type SqlBool, sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { type Segment, segmentTerms } from '#shop/customers/rules/segment.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { inSegment } from './in-segment.ts';

/** In alphabetical order. */
export async function listSegments(reader: Reader): Promise<Segment[]> {
  const rows = await reader.selectFrom('segments').selectAll().orderBy('name').execute();
  return rows.map(segmentOf);
}

export async function findSegment(reader: Reader, id: string): Promise<Segment | null> {
  const row = await reader
    .selectFrom('segments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? segmentOf(row) : null;
}

/** False if another segment has this name. */
export async function insertSegment(
  writer: Writer,
  segment: Segment,
  now: number,
): Promise<boolean> {
  const inserted = await writer
    .insertInto('segments')
    .values({ id: segment.id, ...columnsOf(segment), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False if another segment has this name. */
export async function updateSegment(writer: Writer, segment: Segment): Promise<boolean> {
  const other = await writer
    .selectFrom('segments')
    .select('id')
    .where('name', '=', segment.name)
    .where('id', '<>', segment.id)
    .executeTakeFirst();
  if (other) return false;
  const changed = writer.updateTable('segments').set(columnsOf(segment));
  await changed.where('id', '=', segment.id).execute();
  return true;
}

export async function deleteSegment(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('segments').where('id', '=', id).execute();
}

/** The promotions for these customers, ended ones included: their orders refer to them. */
export async function listPromotionsFor(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('promotions')
    .select('title')
    .where('segment_id', '=', id)
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

export async function titlesOfProducts(
  reader: Reader,
  ids: readonly number[],
): Promise<Record<number, string>> {
  if (ids.length === 0) return {};
  const rows = await reader
    .selectFrom('products')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}

/** The states of customers' newest orders, to choose from. */
export async function listRegions(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('customers')
    .select('region')
    .distinct()
    .where('region', '>', '')
    .orderBy('region')
    .limit(maxRegions)
    .execute();
  return rows.map(({ region }) => region);
}

const maxRegions = 300;

/** Of these segments, those that the account is in now. */
export async function segmentsOfAccount(
  reader: Reader,
  { userId, segmentIds, now }: { userId: string; segmentIds: readonly string[]; now: number },
): Promise<Set<string>> {
  if (segmentIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('segments')
    .selectAll()
    .where('id', 'in', [...new Set(segmentIds)])
    .execute();
  const { timeZone } = settingsFrom(await readSettings(reader));
  const found = new Set<string>();
  for (const segment of rows.map(segmentOf)) {
    const terms = segmentTerms(segment, { now, timeZone });
    const member = await reader
      .selectFrom('customers')
      .select('id')
      .where('user_id', '=', userId)
      .where(sql<SqlBool>`${inSegment(terms, 'one')}`)
      .executeTakeFirst();
    if (member) found.add(segment.id);
  }
  return found;
}

/** Follows the new value of a category. */
export async function followCategoryInSegments(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const affected = writer.updateTable('segments').set({ category: to });
  await affected.where('category', '=', from).execute();
}

function columnsOf(segment: Segment) {
  const { isSubscribed } = segment;
  return {
    name: segment.name,
    kind: segment.kind,
    min_orders: segment.minOrders,
    max_orders: segment.maxOrders,
    order_days: segment.orderDays,
    min_spent_minor: segment.minSpentMinor,
    max_spent_minor: segment.maxSpentMinor,
    last_order_from: segment.lastOrderFrom,
    last_order_before: segment.lastOrderBefore,
    quiet_days: segment.quietDays,
    country: segment.country,
    region: segment.region,
    tag: segment.tag,
    product_id: segment.productId,
    category: segment.category,
    is_subscribed: isSubscribed === null ? null : isSubscribed ? (1 as const) : (0 as const),
  };
}

function segmentOf(row: Selectable<Schema['segments']>): Segment {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    minOrders: row.min_orders,
    maxOrders: row.max_orders,
    orderDays: row.order_days,
    minSpentMinor: row.min_spent_minor,
    maxSpentMinor: row.max_spent_minor,
    lastOrderFrom: row.last_order_from,
    lastOrderBefore: row.last_order_before,
    quietDays: row.quiet_days,
    country: row.country,
    region: row.region,
    tag: row.tag,
    productId: row.product_id,
    category: row.category,
    isSubscribed: row.is_subscribed === null ? null : row.is_subscribed === 1,
  };
}
