/** What a page that was shown a while ago sends along. */
export interface ShownCartKey {
  /** The checkout key of the cart it showed; each order gives the next cart another. Programs send none. */
  checkoutKey?: string | null;
}

/** Whether the cart that the page showed has been ordered since: nothing of that page is asked of this one. */
export function isDifferentCart(
  cart: { checkoutKey: string },
  { checkoutKey }: ShownCartKey,
): boolean {
  return typeof checkoutKey === 'string' && checkoutKey !== cart.checkoutKey;
}
