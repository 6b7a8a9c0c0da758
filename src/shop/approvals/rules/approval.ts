import type { Money } from '#platform/money.ts';

export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'expired';

const dayMs = 24 * 60 * 60 * 1000;

/** After this time a request can no longer be approved. */
export const approvalMs = 7 * dayMs;

export const maxWordsLength = 500;

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
