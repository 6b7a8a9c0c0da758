import type { Reader, Writer } from '#platform/database/database.ts';

/** Null for an order that was not placed through the API. */
export async function findBodyHash(reader: Reader, orderId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('order_requests')
    .where('order_id', '=', orderId)
    .select('body_hash')
    .executeTakeFirst();
  return row?.body_hash ?? null;
}

export async function insertBodyHash(
  writer: Writer,
  orderId: number,
  bodyHash: string,
): Promise<void> {
  const row = { order_id: orderId, body_hash: bodyHash };
  await writer.insertInto('order_requests').values(row).execute();
}
