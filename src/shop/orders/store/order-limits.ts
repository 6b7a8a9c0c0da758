import { type Expression, sql } from 'kysely';
import {
  dayMs,
  hourMs,
  type OrderLimit,
  ordersFrom,
  type UsageLimits,
} from '#shop/access/rules/usage-limits.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import type { Clock } from '#platform/clock.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { findNthGuestOrder, receiptsTo } from './guest-orders.ts';
import type { Allowances } from '#platform/allowances.ts';

/** A guest is limited by the email address. */
type Orderer = Visitor | { guestEmail: string };

interface Ordering {
  orderer: Orderer;
  /** Maximum orders per account or guest's address and hour. */
  ordersPerAccount: number;
  now: number;
}

/** How long this customer has to wait before its next order; 0 if not at all. */
async function waitForOrderMs(
  reader: Reader,
  { orderer, ordersPerAccount, now }: Ordering,
): Promise<number> {
  const earlier = await orderedAt(reader, orderer, ordersPerAccount);
  return earlier === null ? 0 : Math.max(0, earlier + hourMs - now);
}

/** When this customer placed the `nth` latest order; null if there are fewer. */
async function orderedAt(reader: Reader, orderer: Orderer, nth: number): Promise<number | null> {
  const earlier = nth - 1;
  const row = await ('guestEmail' in orderer
    ? findNthGuestOrder(reader, { email: orderer.guestEmail, earlier })
    : nthOrder.executeTakeFirst(reader, { userId: orderer.userId, earlier }));
  return row?.placed_at ?? null;
}

const nthOrder = prepareQuery((reader, order: Placeholders<{ userId: string; earlier: number }>) =>
  ordersOf(reader, order.userId).offset(order.earlier),
);

function ordersOf(reader: Reader, userId: Expression<string>) {
  return reader
    .selectFrom('orders')
    .select('placed_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1);
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
  const since = now - dayMs;
  const values = { userId, email, since, earlier: unverifiedReceipts };
  const account = await receiptFacts.executeTakeFirst(reader, values);
  // An account that was deleted meanwhile gets no receipt.
  if (!account) return null;
  const isVerified = account.verified === 1 || account.verified === true;
  const verified = isVerified ? account.email : null;
  if (verified?.toLowerCase() === email.toLowerCase()) return email;
  const isOften = (account.orderedAt ?? 0) > since;
  if (isOften || (account.receipts ?? 0) >= unverifiedReceipts) return verified;
  return email;
}

interface ReceiptValues {
  userId: string;
  email: string;
  since: number;
  /** Number of later orders that the account may have placed, and of receipts sent to the address. */
  earlier: number;
}

/** One statement, as it runs with every order. */
const receiptFacts = prepareQuery(
  (reader, { userId, email, since, earlier }: Placeholders<ReceiptValues>) =>
    reader
      .selectFrom('users')
      .select('email')
      .select(sql<number | boolean>`email_verified`.as('verified'))
      .select(ordersOf(reader, userId).offset(earlier).as('orderedAt'))
      .select(receiptsTo(reader, { email, since, limit: earlier }).as('receipts'))
      .where('users.id', '=', userId),
);

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
  orderer: Orderer,
  network: string | null,
): OrderAllowance {
  const isLimited = 'guestEmail' in orderer || !may(orderer, 'manage-orders');
  const uses = ordersFrom(network, limits);
  let isTaken = false;
  return {
    async take(writer) {
      if (!isLimited) return ok(null);
      const { ordersPerAccount } = limits;
      const ordering = { orderer, ordersPerAccount, now: clock() };
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
