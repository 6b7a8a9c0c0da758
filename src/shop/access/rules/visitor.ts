export const roles = ['customer', 'staff', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Permission areas of staff. Owners have all of them, customers none. */
export const areas = ['products', 'orders', 'users', 'settings', 'payments', 'reports'] as const;
export type Area = (typeof areas)[number];

/** A signed-in user. */
export interface Visitor {
  /** The account's opaque id: `userid` on the wire. */
  userId: string;
  email: string;
  role: Role;
  /** Permission areas of staff; empty for other roles. */
  areas: readonly Area[];
  /** Staff of a live shop without a verified second factor in this session; they have no staff permissions. */
  lacksSecondFactor?: true;
}

declare const isProven: unique symbol;

/** A visitor who has just re-authenticated, as irreversible operations require. */
export type VerifiedVisitor = Visitor & { readonly [isProven]: true };

/** The client of a sign-in request. */
export interface Caller {
  headers: Headers;
  /** Client network; null where it does not distinguish clients, as on localhost. */
  network: string | null;
}
