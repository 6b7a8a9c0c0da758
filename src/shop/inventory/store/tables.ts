import type { StockReason } from '#shop/inventory/rules/availability.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    stock: StockTable;
    product_stock: ProductStockTable;
    stock_changes: StockChangesTable;
    stock_reservations: { payment_id: string; variant_id: string; quantity: number };
  }
}

interface StockTable {
  variant_id: string;
  on_hand: number;
  reserved: Generated<number>;
}

/** Maintained by the triggers of migration 0030, with a row per product. */
interface ProductStockTable {
  product_id: number;
  /** Sellable units of all variants; `uncounted` if one is not tracked. */
  units: number;
}

interface StockChangesTable {
  /** Ascending. */
  id: Generated<number>;
  variant_id: string;
  at: number;
  reason: StockReason;
  /** Null: not tracked. */
  units_before: number | null;
  units_after: number | null;
  actor_id: string | null;
  order_id: number | null;
}
