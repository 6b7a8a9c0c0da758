export type Role = 'shopper' | 'staff' | 'owner';

/** Somebody who is signed in. */
export interface Visitor {
  /** The account's opaque id: `userid` on the wire. */
  userId: string;
  email: string;
  role: Role;
}
