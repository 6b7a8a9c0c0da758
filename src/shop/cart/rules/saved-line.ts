import type { CartLine } from './cart.ts';

/** Limit for lines saved by the customer; merging carts at sign-in may exceed it, so that nothing is lost. */
export const maxSavedItems = 100;

/** A line saved for later: not counted, not priced, not ordered. */
export interface SavedLine {
  variantId: string;
  title: string;
  quantity: number;
  /** Saved at sign-in because the merged cart was full. */
  didNotFit: boolean;
  /** Null while not for sale. */
  line: CartLine | null;
}
