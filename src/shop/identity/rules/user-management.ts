import { may } from '#shop/access/rules/permissions.ts';
import type { Area, Role, Visitor } from '#shop/access/rules/visitor.ts';

export const userStates = ['active', 'disabled'] as const;
/** A disabled account keeps its data but cannot sign in. */
export type UserState = (typeof userStates)[number];

interface Managed {
  userId: string;
  role: Role;
}

export type ManagementObstacle =
  /** The shop must keep at least one owner. */
  | 'own-account'
  /** Staff manage customers; only owners manage staff. */
  | 'forbidden';

export type ManageUserFailure = { code: ManagementObstacle } | { code: 'not-found' };

/** The reason why `visitor` may not disable, sign out or delete this account, or null. */
export function managementObstacle(visitor: Visitor, user: Managed): ManagementObstacle | null {
  if (user.userId === visitor.userId) return 'own-account';
  const needed = user.role === 'customer' ? 'manage-customers' : 'manage-staff';
  return may(visitor, needed) ? null : 'forbidden';
}

/** What can need a second person. */
export type AccountChange =
  | { kind: 'delete' }
  | { kind: 'disable' }
  | { kind: 'enable' }
  | { kind: 'role'; role: Role; areas: readonly Area[] };

/** Under the two-person rule: what erases an account, and what makes or removes an owner. */
export function needsSecondPerson({ role }: { role: Role }, change: AccountChange): boolean {
  if (change.kind === 'delete' || role === 'owner') return true;
  return change.kind === 'role' && change.role === 'owner';
}

interface RoleHolder {
  role: Role;
  isEmailVerified: boolean;
  /** Sign-in methods; empty until an invitation is accepted. */
  providers: readonly string[];
}

/** Whether staff have not accepted their invitation yet. */
export function isInvited({ role, providers }: Omit<RoleHolder, 'isEmailVerified'>): boolean {
  return role !== 'customer' && providers.length === 0;
}

/**
 * Whether the account can have this role: an account with an unverified address may belong to
 * someone other than the intended person. An invited account can only be opened through its emailed link.
 */
export function canHaveRole(user: RoleHolder, role: Role): boolean {
  if (role === 'customer' || user.isEmailVerified) return true;
  return role === 'staff' && isInvited(user);
}

/** The reason why `visitor` may not change this account's role or areas, or null. */
export function roleObstacle(visitor: Visitor, user: Managed): ManagementObstacle | null {
  if (user.userId === visitor.userId) return 'own-account';
  return may(visitor, 'manage-staff') ? null : 'forbidden';
}
