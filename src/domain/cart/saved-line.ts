import type { CartLine } from './cart.ts';

/** Lines that customers save themselves; a sign-in may bring more, so that nothing is lost. */
export const maxSavedItems = 100;

/** What a customer keeps for later: not counted, not priced, not ordered. */
export interface SavedLine {
  variantId: string;
  title: string;
  quantity: number;
  /** It came here at a sign-in because the cart had no room. */
  didNotFit: boolean;
  /** Null while it is not for sale. */
  line: CartLine | null;
}
