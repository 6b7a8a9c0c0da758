import type { StockReason } from '#shop/inventory/rules/stock-change.ts';
import type { Generated } from 'kysely';

/** Tables of the admin's catalogue pages. */
export interface DeskSchema {
  uploaded_pictures: UploadedPicturesTable;
  stock_changes: StockChangesTable;
  deleted_products: DeletedProductsTable;
  deleted_reviews: DeletedReviewsTable;
}

interface UploadedPicturesTable {
  name: string;
  width: number;
  height: number;
  placeholder: string;
  uploaded_at: number;
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

interface DeletedProductsTable {
  id: number;
  title: string;
  /** See deleted-products.ts. */
  snapshot: string;
  actor_id: string | null;
  deleted_at: number;
}

interface DeletedReviewsTable {
  id: string;
  product_id: number;
  user_id: string | null;
  author: string;
  stars: number;
  title: string | null;
  body: string;
  written_at: number;
  edited_at: number | null;
  hidden_at: number | null;
}
