import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { EntryKind, GiftCard, GiftCardEntry } from '#shop/gift-cards/rules/gift-card.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { type Money, money } from '#platform/money.ts';

export interface NewGiftCard extends Pick<
  GiftCard,
  'id' | 'last4' | 'issued' | 'recipient' | 'message' | 'expiresAt'
> {
  codeHash: string;
  order: { id: number; number: string } | null;
  newRowId: () => string;
  now: number;
}

/** With its first entry. False if it was issued before. */
export async function insertGiftCard(
  writer: Writer,
  { id, codeHash, last4, issued, recipient, message, expiresAt, order, newRowId, now }: NewGiftCard,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('gift_cards')
    .values({
      id,
      code_hash: codeHash,
      last4,
      currency: issued.currency,
      balance_minor: issued.amount,
      issued_minor: issued.amount,
      recipient,
      message,
      expires_at: expiresAt,
      disabled_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  const entry = { id: newRowId(), cardId: id, kind: 'issue', minor: issued.amount, now } as const;
  await insertEntry(writer, { ...entry, order });
  return true;
}

interface NewEntry {
  id: string;
  cardId: string;
  kind: EntryKind;
  minor: number;
  order?: { id: number; number: string } | null;
  attemptId?: string | null;
  reason?: string;
  now: number;
}

async function insertEntry(
  writer: Writer,
  { id, cardId, kind, minor, order = null, attemptId = null, reason = '', now }: NewEntry,
): Promise<void> {
  await writer
    .insertInto('gift_card_entries')
    .values({
      id,
      card_id: cardId,
      kind,
      amount_minor: minor,
      order_id: order?.id ?? null,
      order_number: order?.number ?? null,
      attempt_id: attemptId,
      reason,
      created_at: now,
    })
    .execute();
}

/** A change of a balance, below zero where it takes from it. */
export interface LedgerChange {
  cardId: string;
  kind: Exclude<EntryKind, 'issue'>;
  amount: Money;
  order?: { id: number; number: string } | null;
  attemptId?: string | null;
  reason?: string;
  newRowId: () => string;
  now: number;
}

/**
 * False if the balance does not suffice or the card is not valid. One statement checks and takes, so that of two
 * orders at once no more is spent than there is; the entry is written in the same transaction.
 */
export async function changeBalance(writer: Writer, change: LedgerChange): Promise<boolean> {
  const { cardId, kind, amount, newRowId, now, ...entry } = change;
  const isPaying = kind === 'hold' || kind === 'spend';
  const { numUpdatedRows } = await writer
    .updateTable('gift_cards')
    .set((card) => ({ balance_minor: card('balance_minor', '+', amount.amount) }))
    .where('id', '=', cardId)
    .where('currency', '=', amount.currency)
    .$if(amount.amount < 0, (card) => card.where('balance_minor', '>=', -amount.amount))
    .$if(isPaying, (card) =>
      card
        .where('disabled_at', 'is', null)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)])),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await insertEntry(writer, { ...entry, id: newRowId(), cardId, kind, minor: amount.amount, now });
  return true;
}

/** Null enables it again. */
export async function setDisabled(
  writer: Writer,
  id: string,
  disabledAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('gift_cards')
    .set({ disabled_at: disabledAt })
    .where('id', '=', id)
    .where('disabled_at', disabledAt === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Erases an address with what was written to it. Cards and ledger stay: they are part of the books. */
export async function forgetRecipient(writer: Writer, email: string): Promise<void> {
  await writer
    .updateTable('gift_cards')
    .set({ recipient: '', message: '' })
    .where('recipient', '=', email)
    .execute();
}

export async function findGiftCard(reader: Reader, id: string): Promise<GiftCard | null> {
  const row = await reader
    .selectFrom('gift_cards')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? cardOf(row) : null;
}

export async function findByCodeHash(reader: Reader, hash: string): Promise<GiftCard | null> {
  const row = await reader
    .selectFrom('gift_cards')
    .selectAll()
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row ? cardOf(row) : null;
}

/** The newest first; `text` is the end of a code, a part of a recipient's address, the number of an order, or ''. */
export async function listGiftCards(
  reader: Reader,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<GiftCard[]> {
  const rows = await matching(reader.selectFrom('gift_cards'), text)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(cardOf);
}

export async function countGiftCards(reader: Reader, text: string): Promise<number> {
  const { count } = await matching(reader.selectFrom('gift_cards'), text)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What all cards that can still be used hold, by currency: the shop owes it in goods. */
export async function readOutstanding(reader: Reader, now: number): Promise<Money[]> {
  const rows = await reader
    .selectFrom('gift_cards')
    .select(['currency', (row) => row.fn.sum<number | string>('balance_minor').as('minor')])
    .where('disabled_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, minor }) => money(Number(minor), currency));
}

/** The oldest first. */
export async function listEntries(reader: Reader, card: GiftCard): Promise<GiftCardEntry[]> {
  const rows = await reader
    .selectFrom('gift_card_entries')
    .selectAll()
    .where('card_id', '=', card.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: money(row.amount_minor, card.balance.currency),
    order:
      row.order_id === null || row.order_number === null
        ? null
        : { id: row.order_id, number: row.order_number },
    reason: row.reason,
    at: row.created_at,
  }));
}

type Rows<Columns> = SelectQueryBuilder<Schema, 'gift_cards', Columns>;

function matching<Columns>(rows: Rows<Columns>, text: string): Rows<Columns> {
  if (text === '') return rows;
  const upper = text.toUpperCase();
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return rows.where((row) =>
    row.or([
      row('last4', '=', upper.slice(-4)),
      sql<SqlBool>`recipient like ${part} escape '\\'`,
      row(
        'id',
        'in',
        row.selectFrom('gift_card_entries').select('card_id').where('order_number', '=', upper),
      ),
    ]),
  );
}

function cardOf(row: {
  id: string;
  last4: string;
  currency: string;
  balance_minor: number;
  issued_minor: number;
  recipient: string;
  message: string;
  expires_at: number | null;
  disabled_at: number | null;
  created_at: number;
}): GiftCard {
  return {
    id: row.id,
    last4: row.last4,
    balance: money(row.balance_minor, row.currency),
    issued: money(row.issued_minor, row.currency),
    recipient: row.recipient,
    message: row.message,
    expiresAt: row.expires_at,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
  };
}

/** The owner of the address has another one now. */
export async function moveGiftCards(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const cards = writer.updateTable('gift_cards').set({ recipient: to });
  await cards.where('recipient', '=', from).execute();
}
