import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type ApprovalKind, decidedWith } from '#shop/approvals/rules/approval.ts';
import type { Approval } from '#shop/approvals/store/approvals.ts';
import { listApprovals } from '#shop/approvals/store/list-approvals.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { storedChange, type StoredChange } from './change-account.ts';

const kinds = ['customer', 'staff', 'rule'] as const satisfies readonly ApprovalKind[];

/** Those that the visitor decides about. */
export function decidedKinds(visitor: Visitor): ApprovalKind[] {
  return kinds.filter((kind) => may(visitor, decidedWith[kind]));
}

export interface ShownAccountApproval extends Omit<
  Approval,
  'subjectId' | 'request' | 'requesterId' | 'deciderId'
> {
  /** Null for the end of the rule. */
  change: StoredChange | null;
  /** Emails; null for deleted accounts, and where there is none. */
  account: string | null;
  requester: string | null;
  decider: string | null;
  isOwn: boolean;
}

interface AccountApprovals {
  waiting: ShownAccountApproval[];
  decided: ShownAccountApproval[];
}

/** What waits and what was decided, each the newest first, as far as the visitor decides about it. */
export async function listAccountApprovals(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<AccountApprovals, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const listed = { kinds: decidedKinds(visitor), now: shop.clock() };
  const waiting = await listApprovals(read, { ...listed, isWaiting: true });
  const decided = await listApprovals(read, { ...listed, isWaiting: false });
  const ids = [...waiting, ...decided].flatMap((one) => {
    return [one.subjectId, one.requesterId, one.deciderId];
  });
  const accounts = await findAccountFacts(read, [...new Set(ids)]);
  const emailOf = (id: string) => accounts.find(({ userId }) => userId === id)?.email ?? null;
  const show = ({ subjectId, request, requesterId, deciderId, ...rest }: Approval) => ({
    ...rest,
    change: rest.kind === 'rule' ? null : storedChange(request),
    account: emailOf(subjectId),
    requester: emailOf(requesterId),
    decider: emailOf(deciderId),
    isOwn: requesterId === visitor.userId,
  });
  return ok({ waiting: waiting.map(show), decided: decided.map(show) });
}
