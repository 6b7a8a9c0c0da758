import type { ProductStatus } from './product.ts';

/** What the merchant's table of products can be asked for. Nothing else reaches the database. */
export const tableSorts = ['number', 'title', 'price', 'stock', 'rate', 'changed'] as const;
export const productStatuses = ['published', 'draft'] as const satisfies readonly ProductStatus[];
export const stockLevels = ['in-stock', 'few-left', 'sold-out', 'not-tracked'] as const;
/** Beside those that the specification names, which are always there. */
export const furtherColumns = ['status', 'stock', 'compareAt', 'brand', 'sku'] as const;
export const tableSizes = [20, 50, 100] as const;

export type TableSort = (typeof tableSorts)[number];
export type StockLevel = (typeof stockLevels)[number];
export type FurtherColumn = (typeof furtherColumns)[number];
export type TableSize = (typeof tableSizes)[number];

/** Which products of all, published or not. */
export interface ProductFilter {
  /** Words, or the number or SKU of one; '' for all. */
  text: string;
  /** A category's stored value; null for all. */
  category: string | null;
  status: ProductStatus | null;
  stock: StockLevel | null;
  /** Those with a former price alone. */
  isReduced: boolean;
}

/** So far a list can be leafed through: who looks for more narrows it down, or turns its order round. */
export const maxPagedRows = 5_000;

/** How many there are: exactly, or that there are more. */
export interface RowCount {
  known: number;
  isAll: boolean;
}

/** '32', or 'more than 5,000'. Of an estimate the first digit is enough. */
export function formatRowCount({ known, isAll }: RowCount): string {
  if (isAll) return known.toLocaleString('en');
  const step = 10 ** Math.max(0, String(known).length - 1);
  return `more than ${(Math.floor(known / step) * step).toLocaleString('en')}`;
}
