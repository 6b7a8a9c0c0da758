import { sql } from 'kysely';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { VerifiedAccount } from '#shop/hooks.ts';
import { assignUses } from '#shop/promotions/store/promotions.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { dayMs } from '#shop/access/rules/usage-limits.ts';
import { deletedAccountId } from './order-changes.ts';
import type { PlacedOrder } from './orders.ts';

/** The order that a guest's cart has already become with this checkout key. */
export async function findGuestOrder(
  reader: Reader,
  cartId: string,
  checkoutKey: string,
): Promise<PlacedOrder | null> {
  const order = await reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('checkout_key', '=', checkoutKey)
    .where('guest_cart_id', '=', cartId)
    .executeTakeFirst();
  return order ?? null;
}

/** The cart of a guest's order; null for an order of an account. */
export async function findGuestCart(reader: Reader, orderId: number): Promise<string | null> {
  const order = await reader
    .selectFrom('orders')
    .select('guest_cart_id as cartId')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.cartId ?? null;
}

/** Whether anything was ordered with this address and without an account. */
export async function hasGuestOrders(reader: Reader, email: string): Promise<boolean> {
  const order = await reader
    .selectFrom('orders')
    .select('id')
    .where('guest_cart_id', 'is not', null)
    .where('user_email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** When a guest with this address placed the order before `earlier` later ones. */
export function findNthGuestOrder(reader: Reader, nth: { email: string; earlier: number }) {
  return nthGuestOrder.executeTakeFirst(reader, nth);
}

const nthGuestOrder = prepareQuery(
  (reader, { email, earlier }: Placeholders<{ email: string; earlier: number }>) =>
    reader
      .selectFrom('orders')
      .select('placed_at')
      .where('guest_cart_id', 'is not', null)
      .where('user_email', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(earlier),
);

/** Whether a guest's address gets a confirmation: never more than the daily limit, as none is verified. */
export async function guestReceiptRecipient(
  reader: Reader,
  { email, unverifiedReceipts, now }: { email: string; unverifiedReceipts: number; now: number },
): Promise<string | null> {
  const values = { email, since: now - dayMs, limit: unverifiedReceipts };
  const { count } = await guestReceipts.executeTakeFirstOrThrow(reader, values);
  return count >= unverifiedReceipts ? null : email;
}

const guestReceipts = prepareQuery((reader, values: Placeholders<SentReceipts>) =>
  receiptsTo(reader, values),
);

interface SentReceipts {
  email: string;
  since: number;
  limit: number;
}

/** Confirmations sent to this address, counted up to the limit: some addresses receive thousands. */
export function receiptsTo(reader: Reader, { email, since, limit }: Placeholders<SentReceipts>) {
  const sent = reader
    .selectFrom('mail_outbox')
    .select(sql`1`.as('one'))
    .where(sql`lower(recipient)`, '=', sql`lower(${email})`)
    .where('created_at', '>', since)
    .where('template', '=', 'order-placed')
    .limit(limit);
  return reader.selectFrom(sent.as('sent')).select((row) => row.fn.countAll<number>().as('count'));
}

/**
 * The account takes over what was ordered with its verified address and without an account. Returns the ids of
 * the ordered products.
 */
export async function claimGuestOrders(
  writer: Writer,
  account: VerifiedAccount,
): Promise<number[]> {
  const orderIds = await moveGuestOrders(writer, account);
  if (orderIds.length === 0) return [];
  const lines = await writer
    .selectFrom('order_lines')
    .select('product_id as productId')
    .distinct()
    .where('order_id', 'in', orderIds)
    .where('product_id', '>', 0)
    .execute();
  return lines.map(({ productId }) => productId);
}

/**
 * Moves the orders of guests with this address into the account, or only the one of the signed link with which the
 * account was opened, as its address is not verified yet. Returns their ids.
 */
export async function moveGuestOrders(
  writer: Writer,
  { newId, userId, email, now, orderId }: VerifiedAccount & { orderId?: number },
): Promise<number[]> {
  const ofAddress = writer
    .updateTable('orders')
    .set({ user_id: userId, guest_cart_id: null })
    .where('guest_cart_id', 'is not', null)
    .where('user_email', '=', email);
  const moved = await (orderId === undefined ? ofAddress : ofAddress.where('id', '=', orderId))
    .returning(['id', 'number', 'total_minor as totalMinor'])
    .execute();
  if (moved.length === 0) return [];
  const orderIds = moved.map(({ id }) => id);
  await assignUses(writer, orderIds, userId);
  for (const { id, ...details } of moved) {
    await recordAuditEvent(writer, {
      id: newId(),
      now,
      actorId: userId,
      action: 'order.claimed',
      subject: { type: 'order', id },
      details,
    });
  }
  return orderIds;
}

/** Those of these orders that no account has: a guest's while it waits to be shipped, and the others. */
export async function splitByRetention(
  reader: Reader,
  orderIds: readonly number[],
): Promise<{ waiting: number[]; due: number[] }> {
  if (orderIds.length === 0) return { waiting: [], due: [] };
  const rows = await reader
    .selectFrom('orders')
    .select(['id', 'status', 'guest_cart_id as guestCartId'])
    .where('id', 'in', orderIds)
    .where('user_id', '=', deletedAccountId)
    .execute();
  const { waiting = [], due = [] } = Object.groupBy(rows, ({ status, guestCartId }) =>
    guestCartId !== null && status === 'placed' ? 'waiting' : 'due',
  );
  return { waiting: waiting.map(({ id }) => id), due: due.map(({ id }) => id) };
}
