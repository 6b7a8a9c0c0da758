/** The cart that a possibly outdated page was rendered from. */
export interface ShownCartKey {
  /** Checkout key of that cart; every order rotates the key. API clients send none. */
  checkoutKey?: string | null;
}

/** Whether the cart on the page has been ordered since; the page's actions must then not apply to the new cart. */
export function isDifferentCart(
  cart: { checkoutKey: string },
  { checkoutKey }: ShownCartKey,
): boolean {
  return typeof checkoutKey === 'string' && checkoutKey !== cart.checkoutKey;
}
