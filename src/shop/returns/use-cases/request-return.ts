import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { queueMerchantMail } from '#shop/email/store/merchant-mail.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findOwnOrder, type OwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { OrderLinkFailure } from '#shop/orders/use-cases/open-order-link.ts';
import { lockOrder } from '#shop/orders/use-cases/reserve-refund.ts';
import {
  allowedUnits,
  planReturn,
  type RequestedLine,
  type Return,
  type ReturnProblem,
  returnableUnits,
} from '#shop/returns/rules/return.ts';
import { isOpen, returnWindow } from '#shop/returns/rules/return-window.ts';
import { enterReturnState, insertReturn } from '#shop/returns/store/record-return.ts';
import { listPhotosOf } from '#shop/returns/store/return-photos.ts';
import { findReturn, listReturnsOf, readJourney } from '#shop/returns/store/returns.ts';
import { merchantAddresses, type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { notifyOfReturn, recordReturnEvent } from './notify-of-return.ts';

export interface ReturnDraft {
  /** Chosen by the form or the API client, so that sending it twice is one return. */
  key: string;
  kind: Return['kind'];
  lines: readonly RequestedLine[];
  /** For staff. */
  note: string;
}

export type ReturnFailure =
  | ReturnProblem
  | { code: 'not-found' }
  /** The days for it are over, or the shop does not offer it. */
  | { code: 'return-window-closed' }
  /** The key belongs to another return of this order. */
  | { code: 'key-reused' };

/** The customer asks to return items, or withdraws from the contract for them, which needs no approval. */
export async function requestReturn(
  shop: Shop,
  own: OwnOrder,
  draft: ReturnDraft,
): Promise<Result<Return, ReturnFailure | OrderLinkFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const { id: orderId, userId } = found.value;
  const isSignedIn = own.visitor !== null && own.visitor.userId === userId;
  const settings = settingsFrom(await readSettings(shop.db.read));
  const actor = { actorId: isSignedIn ? userId : null, terms: settings };
  return shop.db.write((writer) => recordReturn(shop, writer, { ...draft, ...actor, orderId }));
}

/** Staff record a return for a customer; days do not limit them. */
export async function createReturn(
  shop: Shop,
  visitor: Visitor,
  { orderId, ...draft }: ReturnDraft & { orderId: number },
): Promise<Result<Return, ReturnFailure | { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const actor = { actorId: visitor.userId, terms: null };
  return shop.db.write((writer) => recordReturn(shop, writer, { ...draft, ...actor, orderId }));
}

/** The customer gives a return up while staff have not answered. */
export async function cancelOwnReturn(
  shop: Shop,
  own: OwnOrder,
  returnId: string,
): Promise<Result<null, { code: 'not-found' } | { code: 'return-changed' } | OrderLinkFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const order = found.value;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const returned = await findReturn(writer, returnId);
    if (!returned || returned.orderId !== order.id) return failed({ code: 'not-found' });
    const isWaiting = returned.state === 'requested' || returned.kind === 'withdrawal';
    const change = { id: returnId, to: 'cancelled', now } as const;
    if (!isWaiting || !(await enterReturnState(writer, change))) {
      return failed({ code: 'return-changed' });
    }
    const isSignedIn = own.visitor !== null && own.visitor.userId === order.userId;
    const actorId = isSignedIn ? order.userId : null;
    await recordReturnEvent(shop, writer, { action: 'cancelled', order, returnId, actorId, now });
    return ok(null);
  });
}

interface RecordedReturn extends ReturnDraft {
  orderId: number;
  /** Null for the customer of a signed link. */
  actorId: string | null;
  /** Null where staff record it: days do not limit them, and they need no email. */
  terms: Settings | null;
}

async function recordReturn(
  shop: Shop,
  writer: Writer,
  { orderId, key, kind, lines: requested, note, actorId, terms }: RecordedReturn,
): Promise<Result<Return, ReturnFailure>> {
  const now = shop.clock();
  const locked = await lockOrder(writer, orderId);
  if (!locked.ok) return locked;
  const { order } = locked.value;
  const before = await listReturnsOf(writer, [orderId]);
  const earlier = before.find(({ requestKey }) => requestKey === key);
  if (earlier) {
    const isRepeated = earlier.note === note && isSame(earlier.lines, requested);
    return isRepeated ? ok(earlier) : failed({ code: 'key-reused' });
  }
  if (terms) {
    const journey = {
      ...(await readJourney(writer, orderId)),
      shippingOption: order.shippingOption,
    };
    const { returnBy, withdrawBy } = returnWindow(journey, terms);
    const until = kind === 'withdrawal' ? withdrawBy : returnBy;
    if (!isOpen(until, now)) return failed({ code: 'return-window-closed' });
  }
  const returnable = returnableUnits(order.lines, before);
  const allowed = terms ? allowedUnits(returnable, order.lines, kind) : returnable;
  const planned = planReturn(allowed, requested);
  if (!planned.ok) return planned;
  const photos = await listPhotosOf(writer, [orderId]);
  const returned: Return = {
    id: shop.newId(),
    orderId,
    requestKey: key,
    kind,
    state: kind === 'withdrawal' ? 'approved' : 'requested',
    note,
    answer: '',
    refundId: null,
    exchangeOrderId: null,
    createdAt: now,
    changedAt: now,
    photos: photos
      .filter(({ requestKey }) => requestKey === key)
      .map(({ id, width, height }) => ({ id, width, height })),
    lines: planned.value.map((line) => ({ ...line, restocked: 0, writtenOff: 0 })),
  };
  await insertReturn(writer, returned);
  const isWithdrawal = kind === 'withdrawal';
  const details = { number: order.number, returnId: returned.id, isWithdrawal };
  const subject = { type: 'order', id: orderId } as const;
  const event = { id: shop.newId(), now, actorId, subject };
  await recordAuditEvent(writer, { ...event, action: 'return.requested', details });
  await notifyOfReturn(shop, writer, { template: 'return-requested', order, returned, now });
  const data = { orderId, returnId: returned.id };
  const recipients = terms ? merchantAddresses(terms) : [];
  const mailing = { recipients, newId: shop.newId, now };
  await queueMerchantMail(writer, { template: 'new-return', data }, mailing);
  return ok(returned);
}

function isSame(earlier: readonly RequestedLine[], requested: readonly RequestedLine[]): boolean {
  const lineAt = new Map(requested.map((line) => [line.position, line]));
  return (
    earlier.length === requested.length &&
    earlier.every(({ position, quantity, reason }) => {
      const line = lineAt.get(position);
      return line?.quantity === quantity && line.reason === reason;
    })
  );
}
