import type { Role, Visitor } from './visitor.ts';

const allowed = {
  'enter-admin': ['staff', 'owner'],
  'manage-products': ['staff', 'owner'],
  'manage-promotions': ['staff', 'owner'],
  'manage-reviews': ['staff', 'owner'],
  'manage-mail': ['staff', 'owner'],
  'see-orders': ['staff', 'owner'],
  'see-users': ['staff', 'owner'],
  'delete-shopper': ['staff', 'owner'],
  'delete-staff': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof allowed;

/** Who may do what (specification 6). Nobody who is not signed in may do any of it. */
export function may(visitor: Visitor | null, action: Action): boolean {
  const roles: readonly Role[] = allowed[action];
  return visitor !== null && roles.includes(visitor.role);
}
