import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Those that an order has already are left out. */
export async function insertTags(
  writer: Writer,
  orderId: number,
  tags: readonly string[],
): Promise<void> {
  await writer
    .insertInto('order_tags')
    .values(tags.map((tag) => ({ tag, order_id: orderId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTags(
  writer: Writer,
  orderId: number,
  tags: readonly string[],
): Promise<void> {
  await writer
    .deleteFrom('order_tags')
    .where('order_id', '=', orderId)
    .where('tag', 'in', tags)
    .execute();
}

/** The tags of these orders, by the order's id. */
export async function listTagsOf(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('order_tags')
    .select(['order_id', 'tag'])
    .where('order_id', 'in', orderIds)
    .orderBy('tag')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([id, tagged]) => [id, tagged.map(({ tag }) => tag)]));
}

const maxListed = 200;

/** The tags in use, in alphabetical order. Jumps from one to the next in the index, however many orders have it. */
export async function listAllTags(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used (tag) as (
      select min(tag) from order_tags
      union all
      select (select min(next.tag) from order_tags as next where next.tag > used.tag)
      from used where used.tag is not null
    )
    select tag from used where tag is not null limit ${maxListed}
  `.execute(reader);
  return rows.map(({ tag }) => tag);
}
