import {
  type EntryKind,
  type GiftCardState,
  maskedCode,
} from '#shop/gift-cards/rules/gift-card.ts';

export const stateWords: Readonly<Record<GiftCardState, string>> = {
  active: 'Active',
  used: 'Used up',
  expired: 'Expired',
  disabled: 'Disabled',
};

export const entryWords: Readonly<Record<EntryKind, string>> = {
  issue: 'Issued',
  hold: 'Held for a payment',
  release: 'Released',
  spend: 'Spent',
  refund: 'Refunded',
  adjust: 'Adjusted',
};

/** How a card is called where its code is not known. */
export function cardName(last4: string): string {
  return maskedCode(last4).slice(-9);
}

export function giftCardUrl(id: string): string {
  return `/admin/gift-cards/${id}`;
}
