import type { GiftCard } from './gift-card.ts';

/** A line of an order whose units are gift cards. */
export interface SoldCards {
  order: { id: number; number: string };
  position: number;
  quantity: number;
}

/**
 * The ids of the cards of a line, which its order and their unit give: no unit can have a second card. In lower case,
 * as paths are.
 */
export function soldCardIds({ order, position, quantity }: SoldCards): string[] {
  const line = `${order.number.toLowerCase()}-${position + 1}`;
  return Array.from({ length: quantity }, (_, unit) => `${line}-${unit + 1}`);
}

/** A card that an order has sold, and whether a refund has taken it back. */
export interface SoldCard extends Pick<GiftCard, 'id' | 'issued' | 'balance' | 'disabledAt'> {
  isTakenBack: boolean;
}

/**
 * The cards that are still to be taken back so that these are `units` in total: those that hold all that was paid for
 * them, the last ones first. Null if there are not enough of them.
 */
export function cardsToTakeBack(cards: readonly SoldCard[], units: number): SoldCard[] | null {
  const missing = units - cards.filter(({ isTakenBack }) => isTakenBack).length;
  if (missing <= 0) return [];
  const whole = cards.filter(
    ({ isTakenBack, balance, issued }) => !isTakenBack && balance.amount >= issued.amount,
  );
  return whole.length < missing ? null : whole.slice(-missing);
}

/** What an item that is a gift card says beside its title; null for all others. */
export function giftCardNote({ giftCardsIssued }: { giftCardsIssued: number | null }) {
  if (giftCardsIssued === null) return null;
  return giftCardsIssued > 0 ? 'code sent by email' : 'code sent by email once the order is paid';
}
