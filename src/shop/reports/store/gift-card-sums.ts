import { sql } from 'kysely';
import type { EntryKind } from '#shop/gift-cards/rules/gift-card.ts';
import type { Reader } from '#platform/database/database.ts';

const minutesMs = 60_000;
/** Days begin at a whole quarter of an hour in every time zone. */
const quarterMs = 15 * minutesMs;

interface LedgerSpan {
  currency: string;
  /** Included. */
  from: number;
  /** Not included. */
  until: number;
}

export interface LedgerSum {
  /** In the quarter of an hour that begins then. */
  at: number;
  kind: EntryKind;
  minor: number;
}

/** The entries of the ledger by kind and quarter of an hour, the oldest first. */
export async function sumLedger(
  reader: Reader,
  { currency, from, until }: LedgerSpan,
): Promise<LedgerSum[]> {
  const rows = await reader
    .selectFrom('gift_card_entries as entry')
    .innerJoin('gift_cards as card', 'card.id', 'entry.card_id')
    .select([
      sql<number | string>`entry.created_at / ${sql.lit(quarterMs)}`.as('quarter'),
      'entry.kind',
      (row) => row.fn.sum<number | string>('entry.amount_minor').as('minor'),
    ])
    .where('card.currency', '=', currency)
    .where('entry.created_at', '>=', from)
    .where('entry.created_at', '<', until)
    .groupBy(['quarter', 'entry.kind'])
    .orderBy('quarter')
    .orderBy('entry.kind')
    .execute();
  return rows.map(({ quarter, kind, minor }) => {
    return { at: Number(quarter) * quarterMs, kind, minor: Number(minor) };
  });
}

/** What all cards held at the instant, disabled and expired ones too. */
export async function sumBefore(
  reader: Reader,
  { currency, from }: Pick<LedgerSpan, 'currency' | 'from'>,
): Promise<number> {
  const { minor } = await reader
    .selectFrom('gift_card_entries as entry')
    .innerJoin('gift_cards as card', 'card.id', 'entry.card_id')
    .select((row) => row.fn.sum<number | string | null>('entry.amount_minor').as('minor'))
    .where('card.currency', '=', currency)
    .where('entry.created_at', '<', from)
    .executeTakeFirstOrThrow();
  return Number(minor ?? 0);
}
