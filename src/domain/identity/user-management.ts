import { may } from './permissions.ts';
import type { Role, Visitor } from './visitor.ts';

export const userStates = ['active', 'disabled'] as const;
/** A disabled account keeps everything it has and is not let in. */
export type UserState = (typeof userStates)[number];

interface Managed {
  userId: string;
  role: Role;
}

export type ManagementObstacle =
  /** Or the shop could end up without anybody to run it. */
  | 'own-account'
  /** Staff look after shoppers; only an owner looks after staff. */
  | 'forbidden';

export type ManageUserFailure = { code: ManagementObstacle } | { code: 'not-found' };

/** What keeps `visitor` from disabling, signing out or deleting this account; null for nothing. */
export function managementObstacle(visitor: Visitor, user: Managed): ManagementObstacle | null {
  if (user.userId === visitor.userId) return 'own-account';
  const needed = user.role === 'shopper' ? 'manage-shoppers' : 'manage-staff';
  return may(visitor, needed) ? null : 'forbidden';
}

/** What keeps `visitor` from giving this account a role or areas. */
export function roleObstacle(visitor: Visitor, user: Managed): ManagementObstacle | null {
  if (user.userId === visitor.userId) return 'own-account';
  return may(visitor, 'manage-staff') ? null : 'forbidden';
}
