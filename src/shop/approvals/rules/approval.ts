import type { Action } from '#shop/access/rules/permissions.ts';
import type { Money } from '#platform/money.ts';

/** 'rule': to end the two-person rule. */
export type ApprovalKind = 'refund' | 'customer' | 'staff' | 'rule';

/** What those need who decide, as those who request it. */
export const decidedWith = {
  refund: 'manage-orders',
  customer: 'manage-customers',
  staff: 'manage-staff',
  rule: 'manage-staff',
} as const satisfies Record<ApprovalKind, Action>;

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'expired';

export const approvalLabels: Readonly<Record<ApprovalState, string>> = {
  waiting: 'Waits for approval',
  approved: 'Approved',
  refused: 'Refused',
  expired: 'Expired',
};

const dayMs = 24 * 60 * 60 * 1000;

/** After this time a request can no longer be approved. */
export const approvalMs = 7 * dayMs;

export const maxWordsLength = 500;

/** Who refuses says why. */
export function wordsProblem(
  to: 'approved' | 'refused',
  words: string,
): 'words-missing' | 'words-too-long' | null {
  if (to === 'refused' && words === '') return 'words-missing';
  return words.length > maxWordsLength ? 'words-too-long' : null;
}

/**
 * Whether a refund needs a second person. What was refunded before counts too, as several small refunds would
 * otherwise replace a large one. A limit of 0 is none.
 */
export function needsApproval(
  amount: Money,
  earlier: readonly { state: string; amount: Money }[],
  limitMinor: number,
): boolean {
  if (limitMinor === 0) return false;
  const counted = earlier.filter(({ state }) => state !== 'failed');
  return counted.reduce((sum, one) => sum + one.amount.amount, amount.amount) > limitMinor;
}
