import { needsApproval } from '#shop/approvals/rules/approval.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { changeBalance } from '#shop/gift-cards/store/gift-cards.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { unshippedUnits } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import {
  type PaymentPart,
  partsToRefund,
  planRefund,
  type RefundPlan,
  type RefundProblem,
  type RefundQuantity,
  type RefundReason,
  type RefundRequest,
  refundableOf,
  statusWithRefunds,
  wholeRefund,
} from '#shop/payments/rules/refund.ts';
import {
  insertRefund,
  lockPayment,
  updateRefundedStatus,
} from '#shop/payments/store/record-refunds.ts';
import { listRefunds, type PaidMoney, type Refund } from '#shop/payments/store/refunds.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { addMoney, money, subtractMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { settleFulfillment } from './settle-fulfillment.ts';
import { announceRefund, recordRefundEvent } from './settle-refund.ts';
import { takeBackRefunded } from './sold-gift-cards.ts';

/** Refunds everything that is left; part of a write that has changed nothing before. */
export async function refundWholeOrder(
  shop: Shop,
  writer: Writer,
  { orderId, actorId, now }: { orderId: number; actorId: string; now: number },
): Promise<
  Result<
    null,
    RefundProblem | { code: 'not-found' | 'not-refundable' | 'approval-needed' | 'gift-card-used' }
  >
> {
  const locked = await lockOrder(writer, orderId);
  if (!locked.ok) return locked;
  const plan = planFor(locked.value, 'whole');
  if (!plan.ok) return plan;
  const { refundApprovalMinor } = settingsFrom(await readSettings(writer));
  if (needsApproval(plan.value.amount, locked.value.refunds, refundApprovalMinor)) {
    return failed({ code: 'approval-needed' });
  }
  return refundRest(shop, writer, { locked: locked.value, reason: 'other', actorId, now });
}

/**
 * Refunds everything that is left of a payment at a provider, for an order that its customer has cancelled. Does
 * nothing for a manual payment, which only staff can return.
 */
export async function refundAtProvider(
  shop: Shop,
  writer: Writer,
  { orderId, actorId, now }: { orderId: number; actorId: string | null; now: number },
): Promise<void> {
  const locked = await lockOrder(writer, orderId);
  if (!locked.ok || !returnsByItself(locked.value.paid)) return;
  await refundRest(shop, writer, { locked: locked.value, reason: 'requested', actorId, now });
}

/** What a provider or gift cards hold. Staff return what went past the shop. */
function returnsByItself({ attempt, parts }: PaidMoney): boolean {
  return attempt !== null || parts.every((part) => part.giftCardId || part.amount.amount === 0);
}

interface WholeRefund {
  locked: LockedOrder;
  reason: RefundReason;
  actorId: string | null;
  now: number;
}

async function refundRest(
  shop: Shop,
  writer: Writer,
  { locked, reason, actorId, now }: WholeRefund,
): Promise<Result<null, RefundProblem | { code: 'not-refundable' | 'gift-card-used' }>> {
  const plan = planFor(locked, 'whole');
  if (!plan.ok) return plan;
  const taken = await takeBackRefunded(shop, writer, { locked, plan: plan.value, actorId, now });
  if (!taken.ok) return taken;
  const id = shop.newId();
  const lines = plan.value.lines.map((line) => {
    return { ...line, restocked: 0, unshipped: unshippedOf(locked.order, line) };
  });
  const facts = { requestKey: id, reason, note: '', retryOf: null, actorId };
  const refund = newRefund({ ...facts, id, plan: { ...plan.value, lines }, now }, locked);
  await reserveRefund(shop, writer, { refund, ...locked });
  return ok(null);
}

/** Of these units, those that are refunded instead of being shipped. */
export function unshippedOf({ lines }: Order, { position, quantity }: RefundQuantity): number {
  const line = lines[position];
  return line ? unshippedUnits(line, quantity) : 0;
}

export interface LockedOrder {
  order: Order;
  paid: PaidMoney;
  refunds: Refund[];
}

export async function lockOrder(
  writer: Writer,
  orderId: number,
): Promise<Result<LockedOrder, { code: 'not-found' }>> {
  if (!(await findOrder(writer, orderId))) return failed({ code: 'not-found' });
  const paid = await lockPayment(writer, orderId);
  const [order, refunds] = [await findOrder(writer, orderId), await listRefunds(writer, orderId)];
  return order ? ok({ order, paid, refunds }) : failed({ code: 'not-found' });
}

export function planFor(
  { order, paid, refunds }: LockedOrder,
  request: RefundRequest | 'whole',
): Result<RefundPlan, RefundProblem | { code: 'not-refundable' }> {
  if (!refundableStatuses.includes(paid.status)) return failed({ code: 'not-refundable' });
  const left = refundableOf(order, paid.amount, refunds);
  return planRefund(order, left, request === 'whole' ? wholeRefund(order, left) : request);
}

interface NewRefund extends Pick<
  Refund,
  'id' | 'requestKey' | 'reason' | 'note' | 'retryOf' | 'actorId'
> {
  isExcess?: boolean;
  plan: Omit<RefundPlan, 'lines'> & Pick<Refund, 'lines'>;
  now: number;
}

/** Staff record a manual refund when they have sent the money: it is done with this. */
export function newRefund(
  { plan, now, isExcess = false, ...facts }: NewRefund,
  { order, paid }: LockedOrder,
): Refund {
  const isManual = paid.attempt === null;
  return {
    ...facts,
    ...plan,
    isExcess,
    orderId: order.id,
    attemptId: paid.attempt?.id ?? null,
    giftCardId: null,
    state: isManual ? 'succeeded' : 'pending',
    providerReference: null,
    failure: '',
    createdAt: now,
    settledAt: isManual ? now : null,
  };
}

/**
 * Reserves the refund, from several payments where one does not suffice: the first of them has the units, and the
 * others an amount.
 */
export async function reserveRefund(
  shop: Shop,
  writer: Writer,
  { refund, ...locked }: LockedOrder & { refund: Refund },
): Promise<Refund> {
  const { parts } = locked.paid;
  const [first, ...others] = partsToRefund(refund.amount, parts, locked.refunds);
  if (!first || refund.retryOf !== null || parts.length === 1) {
    await reserveOne(shop, writer, { refund, ...locked });
    return refund;
  }
  const nothing = money(0, refund.amount.currency);
  const kept = addMoney(refund.items, refund.shipping);
  const main = { ...refund, amount: first.amount, other: subtractMoney(first.amount, kept) };
  const rest = others.map(({ amount, ...target }, at) => {
    const id = shop.newId();
    const requestKey = `${refund.requestKey} ${at + 2}`;
    const own = { ...refund, id, requestKey, lines: [], items: nothing, shipping: nothing };
    return ofPayment({ ...own, amount, other: amount }, target);
  });
  const reserved: Refund[] = [];
  for (const one of [ofPayment(main, first), ...rest]) {
    const refunds = [...locked.refunds, ...reserved];
    await reserveOne(shop, writer, { refund: one, ...locked, refunds });
    reserved.push(one);
  }
  return reserved[0] ?? refund;
}

/** Staff return what went past the shop. */
export function ofPayment(
  refund: Refund,
  { attemptId, giftCardId = null }: Pick<PaymentPart, 'attemptId' | 'giftCardId'>,
): Refund {
  const isManual = attemptId === null;
  const settledAt = isManual ? refund.createdAt : null;
  return { ...refund, attemptId, giftCardId, state: isManual ? 'succeeded' : 'pending', settledAt };
}

/** Stores the refund, the status of the payment, the audit event, and the job or the email. */
async function reserveOne(
  shop: Shop,
  writer: Writer,
  { refund, order, paid, refunds }: LockedOrder & { refund: Refund },
): Promise<void> {
  const { createdAt: now } = refund;
  await insertRefund(writer, refund);
  if (refund.giftCardId !== null) {
    const { newRowId } = shop;
    const returned = { cardId: refund.giftCardId, amount: refund.amount, order, newRowId, now };
    await changeBalance(writer, { ...returned, kind: 'refund' });
  }
  await updateRefundedStatus(writer, order.id);
  const changed = await findOrder(writer, order.id);
  if (changed)
    await settleFulfillment(shop, writer, { order: changed, actorId: refund.actorId, now });
  const status = statusWithRefunds(paid.amount, [...refunds, refund]);
  const action = status === 'refunded' ? 'order.refunded' : 'order.partially-refunded';
  await recordRefundEvent(shop, writer, { action, refund, order, actorId: refund.actorId, now });
  if (refund.state === 'succeeded') return announceRefund(shop, writer, { refund, order, now });
  const payload = { refundId: refund.id };
  await queueJob(writer, { id: shop.newId(), kind: 'send-refund', payload, now });
}
