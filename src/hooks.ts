import {
  checkSearchRules,
  reviewSearchRules,
} from '#shop/catalogue/use-cases/check-search-rules.ts';
import { listFilterChoices } from '#shop/catalogue/use-cases/list-filter-choices.ts';
import { mergeCartAtSignIn, clearCartAtSignOut } from '#shop/cart/use-cases/merge-carts.ts';
import { cartTokenOf } from '#shop/cart/use-cases/cart-cookies.ts';
import { linkDocuments } from '#shop/documents/use-cases/open-document.ts';
import { keepDraftAtSignIn } from '#shop/checkout/use-cases/checkout-draft.ts';
import type { Hooks, VerifiedAccount } from '#shop/hooks.ts';
import { claimAtSignIn } from '#shop/orders/use-cases/claim-at-sign-in.ts';
import { orderedProductIds } from '#shop/orders/rules/order.ts';
import { readPromotionSales } from '#shop/orders/store/promotion-sales.ts';
import { claimGuestOrders } from '#shop/orders/store/guest-orders.ts';
import { learnSynonyms } from '#shop/search/store/vocabulary.ts';
import type { Writer } from '#platform/database/database.ts';
import { forgetClientPictures, queueClientPicture } from '#shop/imports/store/import-pictures.ts';
import { recountOrder } from '#shop/reports/use-cases/count-sales.ts';
import { forgetReturnNotes } from '#shop/returns/store/record-return.ts';
import { releaseExchange } from '#shop/returns/use-cases/release-exchange.ts';
import { linkReturns } from '#shop/returns/use-cases/show-returns.ts';
import {
  keepDeletedReviews,
  restoreReviews,
  refreshBuyerBadges,
} from '#shop/reviews/store/review-changes.ts';
import { followCategory, followCurrency } from '#shop/promotions/store/promotions.ts';
import {
  followCategoryInSegments,
  listSegments,
  segmentsOfAccount,
} from '#shop/customers/store/segments.ts';
import { emptyAccount, eraseAccount } from '#shop/customers/store/erase-account.ts';
import { countOwners } from '#shop/identity/store/staff.ts';
import { issueWelcomeCode, moveDiscountCodes } from '#shop/promotions/store/discount-codes.ts';

/**
 * Which higher feature acts on what happens in a lower one. Nothing imported here may load React: the process
 * starts with it, before it chooses React's build.
 */
export const hooks: Hooks = {
  currencyChanged: followCurrency,
  synonymsChanged: learnSynonyms,
  searchRuleProblems: checkSearchRules,
  searchRuleEffects: reviewSearchRules,
  countOwners,
  pictureAddressGiven: queueClientPicture,
  picturesChosen: forgetClientPictures,
  productDeleted: keepDeletedReviews,
  productRestored: restoreReviews,
  accountRegistered: issueWelcomeCode,
  emailVerified: claimOrders,
  emailChanged: moveDiscountCodes,
  accountReclaimed: emptyAccount,
  accountDeleted: eraseAccount,
  async categoryRenamed(writer, change) {
    await followCategory(writer, change.from, change.to);
    await followCategoryInSegments(writer, change);
  },
  filterChoices: listFilterChoices,
  promotionSales: readPromotionSales,
  segmentsOf: segmentsOfAccount,
  segmentNames: listSegments,
  documentsOf: linkDocuments,
  returnsOf: linkReturns,
  contactForgotten: forgetReturnNotes,
  orderCancelled: releaseExchange,
  orderEdited: recountOrder,
  orderShipped: (writer, { userId, lines }) =>
    refreshBuyerBadges(writer, {
      userId,
      productIds: orderedProductIds(lines),
    }),
  async signedIn(shop, signIn) {
    await claimAtSignIn(shop, signIn.visitor, claimOrders);
    const cartToken = cartTokenOf(signIn.request);
    const draft = { userId: signIn.visitor.userId, cartToken };
    return keepDraftAtSignIn(shop, draft, () => mergeCartAtSignIn(shop, signIn));
  },
  signedOut: clearCartAtSignOut,
};

/** Reviews of the account may now be those of a buyer. */
async function claimOrders(writer: Writer, account: VerifiedAccount): Promise<void> {
  const productIds = await claimGuestOrders(writer, account);
  await refreshBuyerBadges(writer, { userId: account.userId, productIds });
}
