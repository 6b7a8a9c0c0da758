export const roles = ['shopper', 'staff', 'owner'] as const;
export type Role = (typeof roles)[number];

/** What staff may be given to look after. Owners look after everything and customers after nothing. */
export const areas = ['products', 'orders', 'users', 'settings', 'reports'] as const;
export type Area = (typeof areas)[number];

/** Somebody who is signed in. */
export interface Visitor {
  /** The account's opaque id: `userid` on the wire. */
  userId: string;
  email: string;
  role: Role;
  /** Of staff; empty for everyone else. */
  areas: readonly Area[];
  /** Staff of a live shop who have not proven a second factor in this session. They may do nothing of what staff may. */
  lacksSecondFactor?: true;
}
