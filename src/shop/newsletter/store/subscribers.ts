import { createHash } from 'node:crypto';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import {
  confirmationLifetimeMs,
  confirmationPauseMs,
} from '#shop/newsletter/rules/subscription.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';

export interface Subscriber {
  id: string;
  email: string;
  subscribedAt: number;
}

/** False if the address is already subscribed. */
export async function addSubscriber(
  writer: Writer,
  { id, email, subscribedAt }: Subscriber,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('newsletter_subscribers')
    .values({ email, id, subscribed_at: subscribedAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Null if the address is already gone. */
export async function removeSubscriber(writer: Writer, id: string): Promise<string | null> {
  const row = await writer
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** An erased address, with its unconfirmed subscription. */
export async function deleteSubscriber(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('newsletter_subscribers').where('email', '=', email).execute();
  await writer.deleteFrom('newsletter_requests').where('email', '=', email).execute();
}

export async function isSubscribed(reader: Reader, email: string): Promise<boolean> {
  const query = reader.selectFrom('newsletter_subscribers').select('id');
  return (await query.where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** False if the address has just been sent a link, or another request for it came first. */
export async function saveRequest(
  writer: Writer,
  { email, token, now }: { email: string; token: string; now: number },
): Promise<boolean> {
  const requested = { token_hash: hashOf(token), requested_at: now };
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('newsletter_requests')
    .values({ email, ...requested })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(requested)
        .where('newsletter_requests.requested_at', '<=', now - confirmationPauseMs),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether the link with this token still works. */
export async function hasRequest(reader: Reader, token: string, now: number): Promise<boolean> {
  const row = await reader
    .selectFrom('newsletter_requests')
    .select('email')
    .where('token_hash', '=', hashOf(token))
    .where('requested_at', '>', now - confirmationLifetimeMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** The address that the link confirms, once. */
export async function takeRequest(
  writer: Writer,
  token: string,
  now: number,
): Promise<string | null> {
  const row = await writer
    .deleteFrom('newsletter_requests')
    .where('token_hash', '=', hashOf(token))
    .where('requested_at', '>', now - confirmationLifetimeMs)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function deleteOldRequests(writer: Writer, now: number): Promise<void> {
  await writer
    .deleteFrom('newsletter_requests')
    .where('requested_at', '<=', now - confirmationLifetimeMs)
    .execute();
}

/** The newest first; `text` is a part of the address, or ''. */
export async function listSubscribers(
  reader: Reader,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<Subscriber[]> {
  const rows = await holding(reader.selectFrom('newsletter_subscribers'), text)
    .selectAll()
    .orderBy('subscribed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ subscribed_at: subscribedAt, ...row }) => ({ ...row, subscribedAt }));
}

export async function countSubscribers(reader: Reader, text: string): Promise<number> {
  const { count } = await holding(reader.selectFrom('newsletter_subscribers'), text)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Rows<Columns> = SelectQueryBuilder<Schema, 'newsletter_subscribers', Columns>;

function holding<Columns>(rows: Rows<Columns>, text: string): Rows<Columns> {
  if (text === '') return rows;
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return rows.where(sql<SqlBool>`email like ${part} escape '\\'`);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
