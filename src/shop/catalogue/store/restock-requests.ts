import { type SqlBool, sql } from 'kysely';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { type Restocked, restockLifetimeMs } from '#shop/catalogue/rules/restock.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface RestockRequest {
  id: string;
  variantId: string;
  email: string;
  now: number;
}

/** Does nothing if the address waits for the variant already. */
export async function insertRestockRequest(
  writer: Writer,
  { id, variantId, email, now }: RestockRequest,
): Promise<void> {
  await writer
    .insertInto('restock_requests')
    .values({ id, variant_id: variantId, email, requested_at: now })
    .onConflict((conflict) => conflict.columns(['variant_id', 'email']).doNothing())
    .execute();
}

export async function countRestockRequestsOf(reader: Reader, email: string): Promise<number> {
  const { count } = await reader
    .selectFrom('restock_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many wait for any of these variants. */
export async function countWaitingFor(
  reader: Reader,
  variantIds: readonly string[],
): Promise<number> {
  if (variantIds.length === 0) return 0;
  const { count } = await reader
    .selectFrom('restock_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('variant_id', 'in', variantIds)
    .executeTakeFirstOrThrow();
  return count;
}

export interface RestockedRequest extends Restocked {
  id: string;
}

/** Requests whose variant is on sale and can be bought, the oldest first. */
export async function listRestocked(reader: Reader, limit: number): Promise<RestockedRequest[]> {
  const rows = await reader
    .selectFrom('restock_requests')
    .innerJoin('variants', 'variants.id', 'restock_requests.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .select(['restock_requests.id', 'products.id as productId', 'products.title'])
    .select('variants.option_values as optionValues')
    .where('products.status', '=', 'published')
    // Without a row, stock is not tracked.
    .where(sql<SqlBool>`(stock.on_hand is null or stock.on_hand > stock.reserved)`)
    .orderBy('restock_requests.requested_at')
    .orderBy('restock_requests.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, productId, title, optionValues }) => ({
    id,
    productId,
    // Only product writes fill the column, always with a list of texts.
    title: titleWith(title, JSON.parse(optionValues) as string[]),
  }));
}

/** The address of a request, once: of two processes, one gets null. */
export async function takeRestockRequest(writer: Writer, id: string): Promise<string | null> {
  const row = await writer
    .deleteFrom('restock_requests')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** An erased address. */
export async function deleteRestockRequestsOf(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('restock_requests').where('email', '=', email).execute();
}

export async function deleteOldRestockRequests(writer: Writer, now: number): Promise<void> {
  await writer
    .deleteFrom('restock_requests')
    .where('requested_at', '<', now - restockLifetimeMs)
    .execute();
}

/** The owner of the address has another one now. What both wait for is announced once. */
export async function moveRestockRequests(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const waited = writer.selectFrom('restock_requests').select('variant_id').where('email', '=', to);
  await writer
    .updateTable('restock_requests')
    .set({ email: to })
    .where('email', '=', from)
    .where('variant_id', 'not in', waited)
    .execute();
}
