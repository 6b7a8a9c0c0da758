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
  /** Staff look after customers; only an owner looks after staff. */
  | 'forbidden';

export type ManageUserFailure = { code: ManagementObstacle } | { code: 'not-found' };

/** What keeps `visitor` from disabling, signing out or deleting this account; null for nothing. */
export function managementObstacle(visitor: Visitor, user: Managed): ManagementObstacle | null {
  if (user.userId === visitor.userId) return 'own-account';
  const needed = user.role === 'shopper' ? 'manage-customers' : 'manage-staff';
  return may(visitor, needed) ? null : 'forbidden';
}

interface RoleHolder {
  role: Role;
  isEmailVerified: boolean;
  /** How it signs in; empty before an invitation is accepted. */
  providers: readonly string[];
}

/** Staff who have not chosen a password yet. */
export function isInvited({ role, providers }: Omit<RoleHolder, 'isEmailVerified'>): boolean {
  return role !== 'shopper' && providers.length === 0;
}

/**
 * Whether the account can have this role: whoever opened it with an address that is not verified may be
 * somebody else than the owner of the shop means. An invited account is entered by its mailed link alone.
 */
export function canHaveRole(user: RoleHolder, role: Role): boolean {
  if (role === 'shopper' || user.isEmailVerified) return true;
  return role === 'staff' && isInvited(user);
}

/** What keeps `visitor` from giving this account a role or areas. */
export function roleObstacle(visitor: Visitor, user: Managed): ManagementObstacle | null {
  if (user.userId === visitor.userId) return 'own-account';
  return may(visitor, 'manage-staff') ? null : 'forbidden';
}
