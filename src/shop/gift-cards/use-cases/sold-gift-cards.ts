import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  cardsToTakeBack,
  type SoldCard,
  soldCardIds,
  type SoldCards,
} from '#shop/gift-cards/rules/sold-gift-card.ts';
import { changeBalance, setDisabled } from '#shop/gift-cards/store/gift-cards.ts';
import { readSoldCards } from '#shop/gift-cards/store/sold-gift-cards.ts';
import type { Writer } from '#platform/database/database.ts';
import { type Money, money, subtractMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { issueGiftCard } from './gift-cards.ts';

interface IssuedLine extends SoldCards {
  /** Of one unit. */
  worth: Money;
  recipient: string;
  now: number;
}

/** Issues a card for each unit of the line that has none, and has its code emailed. */
export async function issueSoldCards(
  shop: Shop,
  writer: Writer,
  { worth, recipient, now, ...sold }: IssuedLine,
): Promise<void> {
  if (worth.amount <= 0) return;
  const { order } = sold;
  const facts = { order, amount: worth, recipient, message: '', expiresAt: null, actorId: null };
  for (const id of soldCardIds(sold)) await issueGiftCard(shop, writer, { ...facts, id, now });
}

/** A line of which these units, in total, were refunded. */
interface RefundedLine extends SoldCards {
  units: number;
  actorId: string | null;
  now: number;
}

/**
 * Takes back the cards of refunded units, which must hold all that was paid for them: a card that was used in part
 * cannot be refunded. Repeating it takes nothing more. Where it fails, the write must be rolled back.
 */
export async function takeBackSoldCards(
  shop: Shop,
  writer: Writer,
  { units, actorId, now, ...sold }: RefundedLine,
): Promise<Result<null, { code: 'gift-card-used' }>> {
  const cards = await readSoldCards(writer, sold.order.id);
  const ofLine = soldCardIds(sold).flatMap((id) => cards.get(id) ?? []);
  const taken = cardsToTakeBack(ofLine, Math.min(units, ofLine.length));
  if (!taken) return failed({ code: 'gift-card-used' });
  for (const card of taken) {
    const { order } = sold;
    if (!(await takeBack(shop, writer, { card, order, actorId, now }))) {
      return failed({ code: 'gift-card-used' });
    }
  }
  return ok(null);
}

interface TakenCard extends Pick<RefundedLine, 'order' | 'actorId' | 'now'> {
  card: SoldCard;
}

/** False if it was used meanwhile. What staff have added stays on it. */
async function takeBack(
  shop: Shop,
  writer: Writer,
  { card: { id, issued, balance, disabledAt }, order, actorId, now }: TakenCard,
): Promise<boolean> {
  const amount = subtractMoney(money(0, issued.currency), issued);
  const { newRowId } = shop;
  const change = { cardId: id, kind: 'adjust', amount, order, reason: 'Refunded', newRowId, now };
  if (!(await changeBalance(writer, { ...change, kind: 'adjust' }))) return false;
  if (balance.amount === issued.amount && disabledAt === null) await setDisabled(writer, id, now);
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'gift-card.adjusted',
    subject: { type: 'gift-card', id },
    details: { amountMinor: amount.amount, currency: amount.currency },
  });
  return true;
}

/** What the cards that the order has sold, and that no refund has taken back, were worth when they were issued. */
export async function worthOfSoldCards(writer: Writer, orderId: number): Promise<number> {
  const cards = await readSoldCards(writer, orderId);
  return [...cards.values()].reduce(
    (sum, { isTakenBack, issued }) => sum + (isTakenBack ? 0 : issued.amount),
    0,
  );
}
