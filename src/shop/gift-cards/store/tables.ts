import type { EntryKind } from '#shop/gift-cards/rules/gift-card.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    gift_cards: GiftCardsTable;
    gift_card_entries: GiftCardEntriesTable;
  }
}

interface GiftCardsTable {
  id: string;
  code_hash: string;
  last4: string;
  currency: string;
  balance_minor: number;
  issued_minor: number;
  recipient: string;
  message: string;
  expires_at: number | null;
  disabled_at: number | null;
  created_at: number;
}

interface GiftCardEntriesTable {
  id: string;
  card_id: string;
  kind: EntryKind;
  amount_minor: number;
  order_id: number | null;
  order_number: string | null;
  attempt_id: string | null;
  reason: Generated<string>;
  created_at: number;
}
