import { mergeCartAtSignIn, clearCartAtSignOut } from '#shop/cart/use-cases/sign-in-hooks.ts';
import type { Hooks } from '#shop/hooks.ts';
import { forgetClientPictures, queueClientPicture } from '#shop/imports/store/import-pictures.ts';
import { keepDeletedReviews, restoreReviews } from '#shop/reviews/store/deleted-reviews.ts';
import { refreshBuyerBadges } from '#shop/reviews/store/review-changes.ts';
import { followCategory, followCurrency } from '#shop/promotions/store/promotions.ts';
import { emptyAccount, eraseAccount } from '#shop/customers/store/erase-account.ts';
import { issueWelcomeCode, moveDiscountCodes } from '#shop/promotions/store/discount-codes.ts';

/**
 * Which higher feature acts on what happens in a lower one. Nothing imported here may load React: the process
 * starts with it, before it chooses React's build.
 */
export const hooks: Hooks = {
  currencyChanged: followCurrency,
  pictureAddressGiven: queueClientPicture,
  picturesChosen: forgetClientPictures,
  productDeleted: keepDeletedReviews,
  productRestored: restoreReviews,
  accountRegistered: issueWelcomeCode,
  emailChanged: moveDiscountCodes,
  accountReclaimed: emptyAccount,
  accountDeleted: eraseAccount,
  categoryRenamed: (writer, { from, to }) => followCategory(writer, from, to),
  orderShipped: (writer, { userId, lines }) =>
    refreshBuyerBadges(writer, {
      userId,
      productIds: [...new Set(lines.map(({ productId }) => productId))],
    }),
  signedIn: mergeCartAtSignIn,
  signedOut: clearCartAtSignOut,
};
