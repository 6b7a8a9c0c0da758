import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Approval } from '#shop/approvals/store/approvals.ts';
import { listApprovals, listApprovalsOf } from '#shop/approvals/store/list-approvals.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { storedRefund } from './approve-refund.ts';

export interface ShownApproval extends Omit<Approval, 'request' | 'requesterId' | 'deciderId'> {
  orderId: number;
  orderNumber: string;
  amount: Money;
  note: string;
  /** Emails; null for deleted accounts, and before it is decided. */
  requester: string | null;
  decider: string | null;
  isOwn: boolean;
}

/** What waits and what was decided, each the newest first. */
export async function listRefundApprovals(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<{ waiting: ShownApproval[]; decided: ShownApproval[] }, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  const { read } = shop.db;
  const waiting = await listApprovals(read, { kinds: ['refund'], isWaiting: true, now });
  const decided = await listApprovals(read, { kinds: ['refund'], isWaiting: false, now });
  const show = await shower(shop, visitor, [...waiting, ...decided]);
  return ok({ waiting: waiting.map(show), decided: decided.map(show) });
}

/** The newest first. Approved ones are among the refunds of the order. */
export async function approvalsOfOrder(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<ShownApproval[]> {
  if (!may(visitor, 'see-orders')) return [];
  const all = await listApprovalsOf(
    shop.db.read,
    { kind: 'refund', subjectId: `${orderId}` },
    shop.clock(),
  );
  const listed = all.filter(({ state }) => state !== 'approved');
  return listed.map(await shower(shop, visitor, listed));
}

async function shower(shop: Shop, visitor: Visitor, approvals: readonly Approval[]) {
  const ids = approvals.flatMap(({ requesterId, deciderId }) => [requesterId, deciderId]);
  const accounts = await findAccountFacts(shop.db.read, [...new Set(ids)]);
  const emailOf = (id: string) => accounts.find(({ userId }) => userId === id)?.email ?? null;
  return ({ request, requesterId, deciderId, ...rest }: Approval): ShownApproval => {
    const { orderId, note, shown } = storedRefund(request);
    return {
      ...rest,
      orderId,
      orderNumber: shown.number,
      amount: money(shown.amountMinor, shown.currency),
      note,
      requester: emailOf(requesterId),
      decider: emailOf(deciderId),
      isOwn: requesterId === visitor.userId,
    };
  };
}
