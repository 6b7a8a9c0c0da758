import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { recordUnits } from '#shop/orders/store/order-changes.ts';
import { findOrder, readUnitsOut } from '#shop/orders/store/orders.ts';
import { returnUnits } from '#shop/orders/store/return-units.ts';
import { cancelInWrite } from '#shop/orders/use-cases/cancel-order.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/use-cases/reserve-refund.ts';
import { settleFulfillment } from '#shop/orders/use-cases/settle-fulfillment.ts';
import {
  exchangedLines,
  isReceivable,
  type ReceivedUnits,
  type Return,
} from '#shop/returns/rules/return.ts';
import { enterReturnState, recordReceived } from '#shop/returns/store/record-return.ts';
import { findReturn } from '#shop/returns/store/returns.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { notifyOfReturn, recordReturnEvent } from './notify-of-return.ts';

export type StepFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** Its state does not allow it, perhaps because someone else was faster. */
  | { code: 'return-changed' };

interface Decision {
  returnId: string;
  decision: 'approve' | 'refuse';
  /** For the customer. */
  answer: string;
}

/** Staff approve a return or refuse it with words. */
export async function decideReturn(
  shop: Shop,
  visitor: Visitor,
  { returnId, decision, answer }: Decision,
): Promise<Result<null, StepFailure | { code: 'answer-missing' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  if (decision === 'refuse' && answer === '') return failed({ code: 'answer-missing' });
  const to = decision === 'approve' ? 'approved' : 'refused';
  return changeReturn(shop, returnId, async (writer, { order, returned, now }) => {
    if (!(await enterReturnState(writer, { id: returnId, to, answer, now }))) return closed;
    const event = { action: to, order, returnId, actorId: visitor.userId, now } as const;
    await recordReturnEvent(shop, writer, event);
    await notifyOfReturn(shop, writer, { template: `return-${to}`, order, returned, now });
    return ok(null);
  });
}

/** Nothing has arrived, and staff wait no longer. Items that replace them are not sent, unless they have shipped. */
export async function cancelReturn(
  shop: Shop,
  visitor: Visitor,
  returnId: string,
): Promise<Result<null, StepFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const { userId: actorId } = visitor;
  return changeReturn(shop, returnId, async (writer, { order, returned, now }) => {
    const entered = await enterReturnState(writer, { id: returnId, to: 'cancelled', now });
    if (!entered) return closed;
    if (returned.exchangeOrderId !== null) {
      const orderId = returned.exchangeOrderId;
      await cancelInWrite(shop, writer, { orderId, actorId, isByCustomer: false, fewLeftAt, now });
    }
    const event = { action: 'cancelled', order, returnId, actorId, now } as const;
    await recordReturnEvent(shop, writer, event);
    return ok(null);
  });
}

interface Receiving {
  returnId: string;
  received: readonly ReceivedUnits[];
}

/** What has arrived: units go back to stock, as far as they were taken from it, or are written off. */
export async function receiveReturn(
  shop: Shop,
  visitor: Visitor,
  { returnId, received }: Receiving,
): Promise<Result<null, StepFailure | { code: 'not-receivable' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const { userId: actorId } = visitor;
  return changeReturn(shop, returnId, async (writer, { order, returned, now }) => {
    if (!isReceivable(returned.lines, received) || !haveLeft(order, received)) {
      return failed({ code: 'not-receivable' });
    }
    if (!(await enterReturnState(writer, { id: returnId, to: 'received', now }))) return closed;
    await recordReceived(writer, returnId, received);
    const out = await readUnitsOut(writer, order.id);
    const back = out.map(({ position, variantId, units }) => ({
      variantId,
      units: Math.min(units, received.find((one) => one.position === position)?.restocked ?? 0),
    }));
    await returnUnits(
      writer,
      back.filter(({ units }) => units > 0),
      { reason: 'returned', orderId: order.id, actorId, fewLeftAt, newId: shop.newId, now },
    );
    const arrived = received.map(({ position, restocked, writtenOff }) => ({
      position,
      quantity: restocked + writtenOff,
    }));
    await recordUnits(writer, order.id, { column: 'returned_units', lines: arrived });
    const exchanged = exchangedLines(returned);
    await recordUnits(writer, order.id, {
      column: 'exchanged_back_units',
      lines: arrived.filter((one) => exchanged.some(({ position }) => position === one.position)),
    });
    const after = await findOrder(writer, order.id);
    if (after) await settleFulfillment(shop, writer, { order: after, actorId, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId,
      action: 'return.received',
      subject: { type: 'order', id: order.id },
      details: {
        number: order.number,
        returnId,
        restocked: received.reduce((sum, one) => sum + one.restocked, 0),
        writtenOff: received.reduce((sum, one) => sum + one.writtenOff, 0),
      },
    });
    await notifyOfReturn(shop, writer, { template: 'return-received', order, returned, now });
    return ok(null);
  });
}

/** A shipment may have been undone since the return was requested. */
function haveLeft({ lines }: Order, received: readonly ReceivedUnits[]): boolean {
  return received.every(({ position, restocked, writtenOff }) => {
    const line = lines[position];
    return line !== undefined && restocked + writtenOff <= line.shipped - line.returned;
  });
}

export const closed: { ok: false; failure: { code: 'return-changed' } } = failed({
  code: 'return-changed',
});

interface Changing extends LockedOrder {
  returned: Return;
  now: number;
}

/** Of the return as it is once its order is locked: staff, the customer and shipments follow each other. */
export async function changeReturn<Refused extends { code: string }>(
  shop: Shop,
  returnId: string,
  work: (
    writer: Writer,
    changing: Changing,
  ) => Promise<Result<null, Refused | { code: 'return-changed' }>>,
): Promise<Result<null, Refused | { code: 'not-found' } | { code: 'return-changed' }>> {
  const now = shop.clock();
  type Changed = Result<null, Refused | { code: 'not-found' } | { code: 'return-changed' }>;
  return shop.db.write(async (writer): Promise<Changed> => {
    const found = await findReturn(writer, returnId);
    if (!found) return failed({ code: 'not-found' });
    const locked = await lockOrder(writer, found.orderId);
    const returned = await findReturn(writer, returnId);
    if (!locked.ok || !returned) return failed({ code: 'not-found' });
    return work(writer, { ...locked.value, returned, now });
  });
}
