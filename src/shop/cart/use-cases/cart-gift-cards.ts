import { giftCardTries } from '#shop/access/rules/throttles.ts';
import type { Buyer } from '#shop/cart/rules/cart.ts';
import {
  type CartKeys,
  cartOwnerOfBuyer,
  lockOwnCart,
  setCartGiftCards,
} from '#shop/cart/store/cart.ts';
import { type GiftCard, giftCardState, spelledGiftCode } from '#shop/gift-cards/rules/gift-card.ts';
import { findByCodeHash, findGiftCard } from '#shop/gift-cards/store/gift-cards.ts';
import { codeHashOf } from '#shop/gift-cards/use-cases/gift-cards.ts';
import type { Reader } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export type AppliedGiftCard = Pick<GiftCard, 'id' | 'last4' | 'balance'>;

/** One answer for codes that are wrong, expired, disabled or used up: it tells nothing about codes. */
export type GiftCardFailure =
  | { code: 'gift-card-missing' }
  | { code: 'gift-card-refused' }
  | { code: 'gift-card-in-use' }
  | { code: 'too-many-attempts'; waitMs: number }
  | { code: 'too-many-gift-cards' };

const maxGiftCards = 5;

/** Keeps the card with the cart; only an order takes money from it. */
export async function applyGiftCard(
  shop: Shop,
  buyer: Buyer,
  { typed, network }: { typed: string; network: string | null },
): Promise<Result<null, GiftCardFailure>> {
  if (typed.trim() === '') return failed({ code: 'gift-card-missing' });
  const tries = giftCardTries(network, 'userId' in buyer ? buyer.userId : null);
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return failed({ code: 'too-many-attempts', waitMs });
  const now = shop.clock();
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const code = spelledGiftCode(typed);
  const card = code === '' ? null : await findByCodeHash(shop.db.read, codeHashOf(shop, code));
  if (!card || !isUsable(card, currency, now)) return failed({ code: 'gift-card-refused' });
  shop.attempts.refund(tries);
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, cartOwnerOfBuyer(buyer), now);
    if (!cart) return ok(null);
    const ids = idsOf(cart);
    if (ids.includes(card.id)) return failed({ code: 'gift-card-in-use' });
    if (ids.length >= maxGiftCards) return failed({ code: 'too-many-gift-cards' });
    await setCartGiftCards(writer, cart.id, [...ids, card.id]);
    return ok(null);
  });
}

export async function removeGiftCard(shop: Shop, buyer: Buyer, cardId: string): Promise<void> {
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, cartOwnerOfBuyer(buyer), shop.clock());
    if (!cart) return;
    const ids = idsOf(cart).filter((id) => id !== cardId);
    await setCartGiftCards(writer, cart.id, ids);
  });
}

/** The cards of the cart that can still pay, in the order in which they were entered. */
export async function readAppliedCards(
  { clock }: Pick<Shop, 'clock'>,
  reader: Reader,
  { cart, currency }: { cart: Pick<CartKeys, 'giftCards'>; currency: string },
): Promise<AppliedGiftCard[]> {
  const now = clock();
  const cards: AppliedGiftCard[] = [];
  for (const cardId of idsOf(cart)) {
    const card = await findGiftCard(reader, cardId);
    if (!card || !isUsable(card, currency, now)) continue;
    const { id, last4, balance } = card;
    cards.push({ id, last4, balance });
  }
  return cards;
}

function idsOf({ giftCards }: Pick<CartKeys, 'giftCards'>): string[] {
  return giftCards === '' ? [] : giftCards.split(',');
}

function isUsable(card: GiftCard, currency: string, now: number): boolean {
  return giftCardState(card, now) === 'active' && card.balance.currency === currency;
}
