import type { StockReason } from '#shop/inventory/rules/stock.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    stock: StockTable;
    product_stock: ProductStockTable;
    stock_changes: StockChangesTable;
    stock_holds: { payment_id: string; variant_id: string; quantity: number };
  }
}

interface StockTable {
  variant_id: string;
  on_hand: number;
  held: Generated<number>;
}

/** Maintained by the triggers of migration 0030, with a row per product. */
interface ProductStockTable {
  product_id: number;
  /** Sellable units of all variants; `uncounted` if one is not tracked. */
  pieces: number;
}

interface StockChangesTable {
  /** Ascending. */
  id: Generated<number>;
  variant_id: string;
  at: number;
  reason: StockReason;
  /** Null: not tracked. */
  pieces_before: number | null;
  pieces_after: number | null;
  actor_id: string | null;
  order_id: number | null;
}
