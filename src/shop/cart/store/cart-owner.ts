import { createHash } from 'node:crypto';
import type { Customer } from '#shop/cart/rules/cart.ts';
import type { CartOwner } from './cart.ts';

/** The account's cart if signed in, else the browser's; null if there is neither. */
export function cartOwnerOf({ visitor, cartToken }: Customer): CartOwner | null {
  if (visitor) return { userId: visitor.userId };
  return cartToken === null ? null : browserCart(cartToken);
}

/** Only the hash is stored, so that reading the database does not give access to a cart. */
export function browserCart(cartToken: string): CartOwner {
  return { tokenHash: createHash('sha256').update(cartToken).digest('hex') };
}
