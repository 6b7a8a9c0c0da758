import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type GiftCard, giftCardState } from '#shop/gift-cards/rules/gift-card.ts';
import {
  type GiftCardForm,
  giftCardFrom,
  type GiftCardProblems,
} from '#shop/gift-cards/rules/gift-card-form.ts';
import { countGiftCards, findGiftCard, listGiftCards } from '#shop/gift-cards/store/gift-cards.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { issueByHand, type ListedGiftCard } from './gift-cards.ts';

/** The newest first, for programs. */
export async function browseGiftCards(
  { db, clock }: Shop,
  visitor: Visitor,
  span: { text: string; offset: number; limit: number },
): Promise<Result<{ cards: ListedGiftCard[]; total: number }, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-gift-cards')) return failed({ code: 'forbidden' });
  const cards = await listGiftCards(db.read, span);
  const total = await countGiftCards(db.read, span.text);
  const now = clock();
  return ok({ cards: cards.map((card) => ({ ...card, state: giftCardState(card, now) })), total });
}

export type IssueOnceFailure =
  | { code: 'forbidden' }
  /** The id belongs to a card with other facts. */
  | { code: 'key-reused' }
  | { code: 'incomplete'; problems: GiftCardProblems };

/**
 * Issues the card of the id, or finds it if the same was issued before: its code is null then, because a code is shown
 * once.
 */
export async function issueOnce(
  shop: Shop,
  visitor: Visitor,
  request: { id: string; form: GiftCardForm },
): Promise<Result<{ code: string | null }, IssueOnceFailure>> {
  const issued = await issueByHand(shop, visitor, request);
  if (issued.ok) return ok({ code: issued.value.code });
  const { failure } = issued;
  if (failure.code === 'incomplete') return failed(failure);
  if (failure.code === 'forbidden') return failed({ code: 'forbidden' });
  const card = await findGiftCard(shop.db.read, request.id);
  const { currency, timeZone } = settingsFrom(await readSettings(shop.db.read));
  const facts = giftCardFrom(request.form, { currency, timeZone, now: 0 });
  const isSame = card !== null && facts.ok && isIssuedFrom(card, facts.value);
  return isSame ? ok({ code: null }) : failed({ code: 'key-reused' });
}

type Facts = Pick<GiftCard, 'recipient' | 'message' | 'expiresAt'>;

function isIssuedFrom(
  card: GiftCard,
  { amount, ...facts }: Facts & { amount: GiftCard['issued'] },
): boolean {
  return (
    card.issued.amount === amount.amount &&
    card.issued.currency === amount.currency &&
    card.expiresAt === facts.expiresAt &&
    card.recipient === facts.recipient &&
    card.message === facts.message
  );
}
