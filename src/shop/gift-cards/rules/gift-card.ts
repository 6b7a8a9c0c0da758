import { type Money, money, subtractMoney } from '#platform/money.ts';
import { readableCode } from '#platform/readable-code.ts';

export interface GiftCard {
  id: string;
  /** The end of its code. */
  last4: string;
  balance: Money;
  issued: Money;
  /** The address that the code is sent to; '' for none. */
  recipient: string;
  message: string;
  /** Null for a card that does not expire. */
  expiresAt: number | null;
  disabledAt: number | null;
  createdAt: number;
}

/**
 * 'hold': kept for a payment at a provider, until it places the order or fails. 'release': returned by a payment that
 * came to nothing, or by an order that was cancelled before it was paid.
 */
export type EntryKind = 'issue' | 'hold' | 'release' | 'spend' | 'refund' | 'adjust';

/** An entry of the ledger. The balance of a card is the sum of its entries. */
export interface GiftCardEntry {
  id: string;
  kind: EntryKind;
  /** Below zero where it takes from the balance. */
  amount: Money;
  order: { id: number; number: string } | null;
  reason: string;
  at: number;
}

export type GiftCardState = 'active' | 'used' | 'expired' | 'disabled';

type Usability = Pick<GiftCard, 'balance' | 'expiresAt' | 'disabledAt'>;

export function giftCardState(
  { balance, expiresAt, disabledAt }: Usability,
  now: number,
): GiftCardState {
  if (disabledAt !== null) return 'disabled';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return balance.amount > 0 ? 'active' : 'used';
}

/** What of an order one card pays. */
export interface GiftCardPart {
  cardId: string;
  amount: Money;
}

/** The cards pay in this order, each until it is empty; the last one keeps what is left. */
export function splitOverCards(
  total: Money,
  cards: readonly Pick<GiftCard, 'id' | 'balance'>[],
): GiftCardPart[] {
  let due = total;
  return cards.flatMap(({ id, balance }) => {
    const amount = balance.amount < due.amount ? balance : due;
    if (amount.amount <= 0 || amount.currency !== total.currency) return [];
    due = subtractMoney(due, amount);
    return [{ cardId: id, amount }];
  });
}

export function sumOfParts(parts: readonly GiftCardPart[], currency: string): Money {
  return money(
    parts.reduce((sum, { amount }) => sum + amount.amount, 0),
    currency,
  );
}

const codeGroups = 4;

/** '7K3M-Q9TD-2VXA-80RF': 80 bits of a token that is derived from the card's id. */
export function giftCardCode(token: string): string {
  const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = [...bytes].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return readableCode(hex, codeGroups);
}

/** What the token of a card's code is derived from. */
export function codePurpose(cardId: string): string {
  return `gift-card ${cardId}`;
}

/** As it was issued, however it was typed; '' for what is no code. */
export function spelledGiftCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
  return letters.length === codeGroups * 4 ? (letters.match(/.{4}/g)?.join('-') ?? '') : '';
}

/** What those see who may not know the code. */
export function maskedCode(last4: string): string {
  return `••••-••••-••••-${last4}`;
}
