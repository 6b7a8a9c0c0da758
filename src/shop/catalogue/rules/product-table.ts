import { formatNumber } from '#platform/format.ts';
import type { StockLevel } from '#shop/inventory/rules/availability.ts';
import type { ProductStatus } from './product.ts';

/** Valid parameters of the product table; anything else never reaches the database. */
export const tableSorts = ['number', 'title', 'price', 'stock', 'rate', 'changed'] as const;
export const productStatuses = ['published', 'draft'] as const satisfies readonly ProductStatus[];
/** Optional columns; the columns of the specification are always shown. */
export const furtherColumns = ['status', 'stock', 'compareAt', 'brand', 'sku', 'tags'] as const;
export const tableSizes = [20, 50, 100] as const;

export type TableSort = (typeof tableSorts)[number];
export type FurtherColumn = (typeof furtherColumns)[number];
export type TableSize = (typeof tableSizes)[number];

/** Filter of the product table, including drafts. */
export interface ProductFilter {
  /** Search text, product number or SKU; '' for all. */
  text: string;
  /** A category's stored value; null for all. */
  category: string | null;
  status: ProductStatus | null;
  stock: StockLevel | null;
  /** Only products with a compare-at price. */
  isReduced: boolean;
  /** As stored; null for all. */
  tag: string | null;
}

/** Maximum rows reachable by paging; beyond it, use filters or reverse the sort order. */
export const maxPagedRows = 5_000;

/** Exact count, or a lower bound. */
export interface RowCount {
  known: number;
  isAll: boolean;
}

/** '32', or 'more than 5,000'. Of an estimate the first digit is enough. */
export function formatRowCount({ known, isAll }: RowCount): string {
  if (isAll) return formatNumber(known);
  const step = 10 ** Math.max(0, String(known).length - 1);
  return `more than ${formatNumber(Math.floor(known / step) * step)}`;
}
