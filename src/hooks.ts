import type { Hooks } from '#shop/hooks.ts';
import { followCategory, followCurrency } from '#shop/promotions/store/follow-changes.ts';

/** Which higher feature acts on what happens in a lower one. */
export const hooks: Hooks = {
  currencyChanged: followCurrency,
  categoryRenamed: (writer, { from, to }) => followCategory(writer, from, to),
};
