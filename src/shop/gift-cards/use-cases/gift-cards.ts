import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  codePurpose,
  type GiftCard,
  giftCardCode,
  type GiftCardEntry,
  type GiftCardState,
  giftCardState,
} from '#shop/gift-cards/rules/gift-card.ts';
import {
  type AdjustmentForm,
  adjustmentFrom,
  type AdjustmentProblems,
  type GiftCardFacts,
  type GiftCardForm,
  giftCardFrom,
  type GiftCardProblems,
} from '#shop/gift-cards/rules/gift-card-form.ts';
import {
  changeBalance,
  countGiftCards,
  findGiftCard,
  insertGiftCard,
  listEntries,
  listGiftCards,
  readOutstanding,
  setDisabled,
} from '#shop/gift-cards/store/gift-cards.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Money } from '#platform/money.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export type ListedGiftCard = GiftCard & { state: GiftCardState };

interface GiftCardTable {
  cards: ListedGiftCard[];
  page: Page;
  outstanding: Money[];
}

const giftCardsPageSize = 20;

export async function showGiftCards(
  shop: Shop,
  visitor: Visitor,
  { text, page: number }: { text: string; page: number },
): Promise<Result<GiftCardTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-gift-cards')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const now = shop.clock();
  const page = pageOf(number, await countGiftCards(read, text), giftCardsPageSize);
  const span = { text, offset: page.offset, limit: page.size };
  const cards = await listGiftCards(read, span);
  const outstanding = await readOutstanding(read, now);
  return ok({ cards: cards.map((card) => withState(card, now)), page, outstanding });
}

export interface ShownGiftCard {
  card: ListedGiftCard;
  entries: GiftCardEntry[];
}

export async function showGiftCard(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<ShownGiftCard, { code: 'forbidden' | 'not-found' }>> {
  if (!may(visitor, 'manage-gift-cards')) return failed({ code: 'forbidden' });
  const card = await findGiftCard(shop.db.read, id);
  if (!card) return failed({ code: 'not-found' });
  const entries = await listEntries(shop.db.read, card);
  return ok({ card: withState(card, shop.clock()), entries });
}

export interface IssuedGiftCard {
  id: string;
  /** Shown once: the shop keeps a keyed hash of it. */
  code: string;
}

export type IssueFailure =
  | { code: 'forbidden' | 'already-issued' }
  | { code: 'incomplete'; problems: GiftCardProblems };

/** Issued by hand. The form has the id of the card, so that it issues one however often it is sent. */
export async function issueByHand(
  shop: Shop,
  visitor: Visitor,
  { id, form }: { id: string; form: GiftCardForm },
): Promise<Result<IssuedGiftCard, IssueFailure>> {
  if (!may(visitor, 'manage-gift-cards')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  const { currency, timeZone } = settingsFrom(await readSettings(shop.db.read));
  const facts = giftCardFrom(form, { currency, timeZone, now });
  if (!facts.ok) return facts;
  const actorId = visitor.userId;
  return shop.db.write(async (writer) => {
    const code = await issueGiftCard(shop, writer, { ...facts.value, id, actorId, now });
    return code === null ? failed({ code: 'already-issued' }) : ok({ id, code });
  });
}

interface NewCard extends GiftCardFacts {
  id: string;
  /** The order that it was bought with; left out for a card that staff issue. */
  order?: { id: number; number: string };
  /** Null for the shop itself. */
  actorId: string | null;
  now: number;
}

/** Returns the code, or null if the card was issued before. The email with it is sent once the write is done. */
export async function issueGiftCard(
  shop: Shop,
  writer: Writer,
  { id, order, amount, recipient, message, expiresAt, actorId, now }: NewCard,
): Promise<string | null> {
  const code = giftCardCode(shop.mailTokens(codePurpose(id)));
  const isNew = await insertGiftCard(writer, {
    id,
    codeHash: codeHashOf(shop, code),
    last4: code.slice(-4),
    issued: amount,
    recipient,
    message,
    expiresAt,
    order: order ?? null,
    newRowId: shop.newRowId,
    now,
  });
  if (!isNew) return null;
  if (recipient !== '') await queueGiftCardMail(shop, writer, { id, recipient, now });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'gift-card.issued',
    subject: { type: 'gift-card', id },
    details: { amountMinor: amount.amount, currency: amount.currency },
  });
  return code;
}

/** Keyed with the shop's secret, so that codes cannot be tried against the database alone. */
export function codeHashOf({ mailTokens }: Pick<Shop, 'mailTokens'>, code: string): string {
  return mailTokens(`gift-card-code ${code}`);
}

export type AdjustFailure =
  | { code: 'forbidden' | 'not-found' }
  | { code: 'incomplete'; problems: AdjustmentProblems };

export async function adjustGiftCard(
  shop: Shop,
  visitor: Visitor,
  { id, form }: { id: string; form: AdjustmentForm },
): Promise<Result<null, AdjustFailure>> {
  if (!may(visitor, 'manage-gift-cards')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer): Promise<Result<null, AdjustFailure>> => {
    const card = await findGiftCard(writer, id);
    if (!card) return failed({ code: 'not-found' });
    const adjustment = adjustmentFrom(form, card.balance);
    if (!adjustment.ok) return adjustment;
    const amount = adjustment.value;
    const { newRowId } = shop;
    const change = { cardId: id, amount, reason: form.reason, newRowId, now };
    if (!(await changeBalance(writer, { ...change, kind: 'adjust' }))) {
      const problems = { change: 'The card has less than that.' };
      return failed({ code: 'incomplete', problems });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'gift-card.adjusted',
      subject: { type: 'gift-card', id },
      details: { amountMinor: amount.amount, currency: amount.currency },
    });
    return ok(null);
  });
}

/** A disabled card keeps its balance, and pays nothing until it is enabled again. */
export async function disableGiftCard(
  shop: Shop,
  visitor: Visitor,
  { id, isDisabled }: { id: string; isDisabled: boolean },
): Promise<Result<null, { code: 'forbidden' | 'not-found' | 'unchanged' }>> {
  if (!may(visitor, 'manage-gift-cards')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await findGiftCard(writer, id))) return failed({ code: 'not-found' });
    const isChanged = await setDisabled(writer, id, isDisabled ? now : null);
    if (!isChanged) return failed({ code: 'unchanged' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: isDisabled ? 'gift-card.disabled' : 'gift-card.enabled',
      subject: { type: 'gift-card', id },
      details: {},
    });
    return ok(null);
  });
}

/** Sends the email with the code again. */
export async function sendGiftCard(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, { code: 'forbidden' | 'not-found' }>> {
  if (!may(visitor, 'manage-gift-cards')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const card = await findGiftCard(writer, id);
    if (!card || card.recipient === '') return failed({ code: 'not-found' });
    await queueGiftCardMail(shop, writer, { id, recipient: card.recipient, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'gift-card.sent',
      subject: { type: 'gift-card', id },
      details: {},
    });
    return ok(null);
  });
}

async function queueGiftCardMail(
  shop: Shop,
  writer: Writer,
  { id, recipient, now }: { id: string; recipient: string; now: number },
): Promise<void> {
  const data = { giftCardId: id };
  await queueMail(writer, { id: shop.newId(), template: 'gift-card', recipient, data, now });
}

function withState(card: GiftCard, now: number): ListedGiftCard {
  return { ...card, state: giftCardState(card, now) };
}
