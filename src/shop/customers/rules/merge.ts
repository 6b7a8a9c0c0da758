/** Why two accounts cannot be merged. */
export type MergeObstacle =
  | 'same-account'
  /** Of a guest, or of staff or an owner. */
  | 'not-a-customer'
  /** The other account has verified its address, and the one that would remain has not. */
  | 'not-verified'
  | 'paying';

interface Mergeable {
  userId: string;
  role: string;
  isEmailVerified: boolean;
}

/**
 * What the shop keeps for a verified address would else come to a holder who has not shown that the address is
 * theirs.
 */
export function mergeObstacle(from: Mergeable, to: Mergeable): MergeObstacle | null {
  if (from.userId === to.userId) return 'same-account';
  if (from.role !== 'customer' || to.role !== 'customer') return 'not-a-customer';
  return from.isEmailVerified && !to.isEmailVerified ? 'not-verified' : null;
}
