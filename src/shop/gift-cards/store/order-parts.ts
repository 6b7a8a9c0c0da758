import type { GiftCardPart } from '#shop/gift-cards/rules/gift-card.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { money, subtractMoney } from '#platform/money.ts';
import { changeBalance } from './gift-cards.ts';

/** What each card has paid of the order, refunds left aside. Cards that got everything back are left out. */
export async function listPartsOf(reader: Reader, orderId: number): Promise<GiftCardPart[]> {
  const rows = await reader
    .selectFrom('gift_card_entries')
    .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_entries.card_id')
    .select(['card_id as cardId', 'currency', 'amount_minor as minor'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['spend', 'release'])
    .orderBy('gift_card_entries.created_at')
    .orderBy('gift_card_entries.id')
    .execute();
  const byCard = Map.groupBy(rows, ({ cardId }) => cardId);
  return [...byCard].flatMap(([cardId, entries]) => {
    const minor = entries.reduce((sum, entry) => sum - entry.minor, 0);
    return minor > 0 ? [{ cardId, amount: money(minor, entries[0]?.currency ?? '') }] : [];
  });
}

interface PaidOrder {
  order: { id: number; number: string };
  newRowId: () => string;
  now: number;
}

/** False if a card has less than that by now: the write must be rolled back. */
export async function spendOnOrder(
  writer: Writer,
  parts: readonly GiftCardPart[],
  paid: PaidOrder,
): Promise<boolean> {
  // In one order, so that two orders with the same cards never wait for each other.
  for (const { cardId, amount } of parts.toSorted((a, b) => (a.cardId < b.cardId ? -1 : 1))) {
    const less = subtractMoney(money(0, amount.currency), amount);
    const change = { ...paid, cardId, amount: less, kind: 'spend' } as const;
    if (!(await changeBalance(writer, change))) return false;
  }
  return true;
}

/** Of an order that is cancelled before it was paid. */
export async function releaseOrder(writer: Writer, released: PaidOrder): Promise<void> {
  for (const { cardId, amount } of await listPartsOf(writer, released.order.id)) {
    await changeBalance(writer, { ...released, cardId, amount, kind: 'release' });
  }
}
