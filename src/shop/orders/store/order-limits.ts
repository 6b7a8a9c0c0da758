import { sql } from 'kysely';
import {
  dayMs,
  hourMs,
  type OrderLimit,
  ordersFrom,
  type UsageLimits,
} from '#shop/access/rules/usage-limits.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import type { Clock } from '#platform/clock.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Allowances } from '#platform/allowances.ts';

interface Ordering {
  userId: string;
  /** Maximum orders per account and hour. */
  ordersPerAccount: number;
  now: number;
}

/** How long this account has to wait before its next order; 0 if not at all. */
async function waitForOrderMs(
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

export interface OrderAllowance {
  /** Called in the transaction of the order, which locks the cart, so that concurrent orders see each other. */
  take: (writer: Writer) => Promise<Result<null, OrderLimit>>;
  /** Called if no order was placed. */
  refund: () => void;
}

interface Limiting {
  limits: UsageLimits;
  allowances: Allowances;
  clock: Clock;
}

/** Staff who manage orders are not limited, because they place orders for customers and other systems. */
export function openOrderAllowance(
  { limits, allowances, clock }: Limiting,
  visitor: Visitor,
  network: string | null,
): OrderAllowance {
  const isLimited = !may(visitor, 'manage-orders');
  const uses = ordersFrom(network, limits);
  let isTaken = false;
  return {
    async take(writer) {
      if (!isLimited) return ok(null);
      const { userId } = visitor;
      const { ordersPerAccount } = limits;
      const ordering = { userId, ordersPerAccount, now: clock() };
      const accountWaitMs = await waitForOrderMs(writer, ordering);
      // The transaction may be retried; the use is counted once.
      const waitMs = accountWaitMs > 0 || isTaken ? accountWaitMs : allowances.consume(uses);
      if (waitMs > 0) return failed({ code: 'too-many-orders', waitMs });
      isTaken = true;
      return ok(null);
    },
    refund() {
      if (isTaken) allowances.refund(uses);
    },
  };
}
