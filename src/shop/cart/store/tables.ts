import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    carts: CartsTable;
    cart_lines: CartLinesTable;
    saved_lines: SavedLinesTable;
  }
}

interface CartsTable {
  id: string;
  token_hash: string | null;
  user_id: string | null;
  checkout_key: string;
  discount_code: string | null;
  /** Ids, separated by commas. */
  gift_cards: Generated<string>;
  created_at: number;
  updated_at: number;
}

interface CartLinesTable {
  cart_id: string;
  variant_id: string;
  quantity: number;
  position: number;
  title: string;
  seen_price_minor: number;
  seen_available: Generated<0 | 1>;
  cut_from: number | null;
}

interface SavedLinesTable {
  cart_id: string;
  variant_id: string;
  quantity: number;
  position: number;
  title: string;
  did_not_fit: Generated<0 | 1>;
}
