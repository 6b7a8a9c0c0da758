import { carryCart, leaveCart } from '#shop/cart/storefront/carry-cart.ts';
import type { Hooks } from '#shop/hooks.ts';
import { followCategory, followCurrency } from '#shop/promotions/store/follow-changes.ts';

/** Which higher feature acts on what happens in a lower one. */
export const hooks: Hooks = {
  currencyChanged: followCurrency,
  categoryRenamed: (writer, { from, to }) => followCategory(writer, from, to),
  signedIn: carryCart,
  signedOut: leaveCart,
};
