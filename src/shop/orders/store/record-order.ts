import { withoutNote } from '#shop/addresses/rules/address.ts';
import { type OrderPlan, orderNumberFrom } from '#shop/orders/rules/order.ts';
import type { DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { UsageLimits } from '#shop/access/rules/usage-limits.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer, Reader } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { saveAddressIfNew } from '#shop/addresses/store/addresses.ts';
import { receiptRecipient } from './order-limits.ts';
import { insertOrder } from './insert-order.ts';
import { countStandingOrders, type PlacedOrder } from './orders.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { redeemDiscount } from '#shop/promotions/store/redeem-discount.ts';

export interface StandingOrder {
  plan: OrderPlan;
  /** Units deducted from stock by variant. */
  deducted: ReadonlyMap<string, number>;
  userId: string;
  userEmail: string;
  checkoutKey: string;
  /** Whether to save the address to the account, unless it has it. */
  savesAddress: boolean;
  limits: Pick<UsageLimits, 'unverifiedReceipts'>;
  newId: () => string;
  now: number;
}

/** Records the order and its effects except stock, which is deducted before. On failure the transaction must be rolled back. */
export async function recordOrder(
  writer: Writer,
  { savesAddress, limits, newId, ...standing }: StandingOrder,
): Promise<Result<PlacedOrder, { code: 'discount-refused'; reason: DiscountFailure }>> {
  const { plan, userId, now } = standing;
  const number = orderNumberFrom(newId());
  const id = await insertOrder(writer, { number, paymentId: newId(), ...standing });
  if (plan.reducedBy) {
    // This order is already counted.
    const isFirstOrder = (await countStandingOrders(writer, userId)) <= 1;
    const redeeming = { orderId: id, userId, isFirstOrder };
    const spent = await redeemDiscount(writer, plan.reducedBy, redeeming);
    if (!spent.ok) return failed({ code: 'discount-refused', reason: spent.failure });
  }
  if (savesAddress) {
    await saveAddressIfNew(writer, { id: newId(), userId, form: withoutNote(plan.form), now });
  }
  const { email } = plan.form;
  const recipient = await receiptRecipient(writer, { userId, email, ...limits, now });
  if (recipient !== null) {
    const mail = { id: newId(), template: 'order-placed', recipient } as const;
    await queueMail(writer, { ...mail, data: { orderId: id }, now });
  }
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId: userId,
    action: 'order.placed',
    subject: { type: 'order', id },
    details: {
      number,
      totalMinor: plan.total.amount,
      ...(recipient !== email && { receipt: recipient === null ? 'withheld' : 'to account' }),
    },
  });
  return ok({ id, number });
}

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
  await orderRequest.execute(writer, { orderId, bodyHash });
}

const orderRequest = prepareQuery(
  (reader, { orderId, bodyHash }: Placeholders<{ orderId: number; bodyHash: string }>) =>
    reader.insertInto('order_requests').values({ order_id: orderId, body_hash: bodyHash }),
);
