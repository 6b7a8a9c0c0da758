import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { wordsProblem } from '#shop/approvals/rules/approval.ts';
import {
  decideApproval,
  findApproval,
  insertApproval,
  isMadeByRequester,
} from '#shop/approvals/store/approvals.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { type OrderRefund, recordRefund, type RefundFailure } from './record-refund.ts';

/** What is stored of the request, and read when it is approved. */
interface StoredRefund extends OrderRefund {
  /** What was to be refunded when it was requested. */
  shown: { amountMinor: number; currency: string; number: string };
}

/** The refund waits: no money moves and no unit returns before another member of staff approves. */
export async function requestApproval(
  shop: Shop,
  visitor: Visitor,
  { amount, ...request }: OrderRefund & { amount: Money },
): Promise<Result<null, { code: 'not-found' } | { code: 'key-reused' }>> {
  const now = shop.clock();
  const { orderId, key } = request;
  return shop.db.write(async (writer) => {
    const order = await findOrder(writer, orderId);
    if (!order) return failed({ code: 'not-found' });
    const { number } = order;
    const shown = { amountMinor: amount.amount, currency: amount.currency, number };
    const stored: StoredRefund = { ...request, shown };
    const id = `refund-${orderId}-${key}`;
    const written = JSON.stringify(stored);
    const facts = { id, kind: 'refund', subjectId: `${orderId}`, request: written } as const;
    if (!(await insertApproval(writer, { ...facts, requesterId: visitor.userId, now }))) {
      const earlier = await findApproval(writer, id, now);
      return earlier?.request === written ? ok(null) : failed({ code: 'key-reused' });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'order.refund-requested',
      subject: { type: 'order', id: orderId },
      details: { number, amountMinor: amount.amount },
    });
    return ok(null);
  });
}

export interface RefundDecision {
  id: string;
  to: 'approved' | 'refused';
  words: string;
}

export type DecisionFailure =
  | Exclude<RefundFailure, { code: 'approval-needed' }>
  /** Decided before or expired. */
  | { code: 'not-waiting' }
  /** Of two persons, one requests and the other one decides. */
  | { code: 'own-request' }
  /** Who requests it has given the decider the account or the role since. */
  | { code: 'made-by-requester' }
  | { code: 'words-missing' }
  | { code: 'words-too-long' };

/** Approves the refund, which is recorded in the same write, or refuses it with words. */
export async function decideRefund(
  shop: Shop,
  visitor: Visitor,
  { id, to, words }: RefundDecision,
): Promise<Result<null, DecisionFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const problem = wordsProblem(to, words);
  if (problem) return failed({ code: problem });
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  const now = shop.clock();
  const { userId: deciderId } = visitor;
  return shop.db.write(async (writer) => {
    const before = await findApproval(writer, id, now);
    if (before?.kind !== 'refund') return failed({ code: 'not-found' });
    if (before.requesterId === deciderId) return failed({ code: 'own-request' });
    if (await isMadeByRequester(writer, before, deciderId)) {
      return failed({ code: 'made-by-requester' });
    }
    const decided = await decideApproval(writer, { id, to, deciderId, words, now });
    if (!decided) return failed({ code: 'not-waiting' });
    const { shown, ...request } = storedRefund(decided.request);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: deciderId,
      action: to === 'approved' ? 'order.refund-approved' : 'order.refund-refused',
      subject: { type: 'order', id: request.orderId },
      details: { number: shown.number, amountMinor: shown.amountMinor },
    });
    if (to === 'refused') return ok(null);
    const actorId = decided.requesterId === '' ? deciderId : decided.requesterId;
    const facts = { actorId, fewLeftAt, now, isApproved: true };
    const refunded = await recordRefund(shop, writer, { ...request, ...facts });
    if (refunded.ok) return ok(null);
    // An approved refund needs no further approval.
    if (refunded.failure.code === 'approval-needed') throw new Error('approved twice');
    return failed(refunded.failure);
  });
}

/** As requestApproval has written it. */
export function storedRefund(text: string): StoredRefund {
  return JSON.parse(text) as StoredRefund;
}
