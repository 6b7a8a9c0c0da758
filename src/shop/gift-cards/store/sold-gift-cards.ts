import type { SoldCard } from '#shop/gift-cards/rules/sold-gift-card.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';

/** The cards that the order has sold, by id. */
export async function readSoldCards(
  reader: Reader,
  orderId: number,
): Promise<Map<string, SoldCard>> {
  const rows = await reader
    .selectFrom('gift_card_entries')
    .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_entries.card_id')
    .select(['gift_cards.id', 'currency', 'balance_minor', 'issued_minor', 'disabled_at'])
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['issue', 'adjust'])
    .orderBy('gift_cards.id')
    .execute();
  const takenBack = new Set(rows.filter(({ kind }) => kind === 'adjust').map(({ id }) => id));
  const cards = rows.map(
    ({ id, currency, disabled_at: disabledAt, ...row }): [string, SoldCard] => {
      const [issued, balance] = [
        money(row.issued_minor, currency),
        money(row.balance_minor, currency),
      ];
      return [id, { id, issued, balance, disabledAt, isTakenBack: takenBack.has(id) }];
    },
  );
  return new Map(cards);
}

/** Erases where the cards of these orders were sent to. */
export async function forgetBuyers(writer: Writer, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await writer
    .updateTable('gift_cards')
    .set({ recipient: '', message: '' })
    .where('id', 'in', (entries) =>
      entries
        .selectFrom('gift_card_entries')
        .select('card_id')
        .where('order_id', 'in', orderIds)
        .where('kind', '=', 'issue'),
    )
    .execute();
}
