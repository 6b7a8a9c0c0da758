import type { Area, Visitor } from './visitor.ts';

/** The area that each action requires; 'staff' needs no area, 'owner' requires an owner. */
const neededFor = {
  'enter-admin': 'staff',
  'manage-products': 'products',
  'manage-promotions': 'products',
  'manage-reviews': 'products',
  'see-orders': 'orders',
  'manage-orders': 'orders',
  'see-users': 'users',
  'manage-customers': 'users',
  'see-figures': 'reports',
  'manage-mail': 'reports',
  'manage-settings': 'settings',
  'manage-payments': 'payments',
  'manage-gift-cards': 'payments',
  'manage-staff': 'owner',
  'see-status': 'owner',
  'see-audit-log': 'owner',
} as const satisfies Record<string, Area | 'staff' | 'owner'>;

export type Action = keyof typeof neededFor;

// The keys of the object above, as it is written there.
export const actions = Object.keys(neededFor) as Action[];

/** Permission check (specification 6). Anonymous visitors have no permissions. */
export function may(visitor: Visitor | null, action: Action): boolean {
  if (!visitor || visitor.role === 'customer' || visitor.lacksSecondFactor) return false;
  if (visitor.role === 'owner') return true;
  const needed = neededFor[action];
  return needed === 'staff' || (needed !== 'owner' && visitor.areas.includes(needed));
}

/** Access rules of pages, API operations and other routes. */
export type Access =
  | 'everyone'
  | 'signed-in'
  /** Signed-in visitors, and guests if the shop lets them check out. */
  | 'buyer'
  | Action;

/** Why access is refused; of two reasons, the one that the visitor can resolve. */
export type AccessRefusal = 'not-signed-in' | 'second-factor-needed' | 'forbidden';

/** Null when access is granted. `admitsGuests` is the shop's setting. */
export function refusal(
  access: Access,
  visitor: Visitor | null,
  admitsGuests = false,
): AccessRefusal | null {
  if (access === 'everyone' || (access === 'buyer' && admitsGuests)) return null;
  if (!visitor) return 'not-signed-in';
  if (access === 'signed-in' || access === 'buyer') return null;
  if (visitor.lacksSecondFactor) return 'second-factor-needed';
  return may(visitor, access) ? null : 'forbidden';
}

/** Scopes of an API key. Reading the catalogue is public and needs none. */
export const scopes = [
  'products:write',
  'orders:read',
  'orders:write',
  'users:read',
  'users:write',
  'customers:read',
  'customers:write',
  'promotions:read',
  'promotions:write',
  'gift-cards:read',
  'gift-cards:write',
  'cart:read',
  'cart:write',
  'reviews:write',
  'reviews:reply',
  'settings:write',
] as const;

export type Scope = (typeof scopes)[number];
