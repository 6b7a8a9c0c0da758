import { sql } from 'kysely';
import { dayMs, hourMs } from '#shop/access/rules/usage-limits.ts';
import type { Reader } from '#platform/database/database.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';

interface Ordering {
  userId: string;
  /** Maximum orders per account and hour. */
  ordersPerAccount: number;
  now: number;
}

/** How long this account has to wait before its next order; 0 if not at all. */
export async function waitForOrderMs(
  reader: Reader,
  { userId, ordersPerAccount, now }: Ordering,
): Promise<number> {
  const earlier = await orderedAt(reader, userId, ordersPerAccount);
  return earlier === null ? 0 : Math.max(0, earlier + hourMs - now);
}

/** When this account placed its `nth` latest order; null if there are fewer. */
async function orderedAt(reader: Reader, userId: string, nth: number): Promise<number | null> {
  const row = await reader
    .selectFrom('orders')
    .select('placed_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.placed_at ?? null;
}

interface Receipt {
  userId: string;
  /** The address entered at checkout. */
  email: string;
  unverifiedReceipts: number;
  now: number;
}

/**
 * The recipient of an order confirmation: the entered address, or, if that is unverified and its daily limit
 * is used up, the account's own verified address. Null for none.
 */
export async function receiptRecipient(
  reader: Reader,
  { userId, email, unverifiedReceipts, now }: Receipt,
): Promise<string | null> {
  const [account] = await findAccountFacts(reader, [userId]);
  const verified = account?.isEmailVerified ? account.email : null;
  if (verified?.toLowerCase() === email.toLowerCase()) return email;
  const since = now - dayMs;
  const earlier = await orderedAt(reader, userId, unverifiedReceipts + 1);
  const isOften = earlier !== null && earlier > since;
  if (isOften || (await countReceipts(reader, email, since)) >= unverifiedReceipts) return verified;
  return email;
}

async function countReceipts(reader: Reader, email: string, since: number): Promise<number> {
  const { count } = await reader
    .selectFrom('mail_outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql`lower(recipient)`, '=', sql`lower(${email})`)
    .where('created_at', '>', since)
    .where('template', '=', 'order-placed')
    .executeTakeFirstOrThrow();
  return count;
}
