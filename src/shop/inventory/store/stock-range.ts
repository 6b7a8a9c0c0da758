import type { StockLevel } from '#shop/catalogue/rules/product-table.ts';

/** The marker in product_stock for a product with an untracked variant. */
export const uncounted = 1_000_000_000_000;

export interface StockRange {
  from: number;
  to: number;
}

/** Of product_stock.pieces, both ends included. */
export function stockRange(level: StockLevel, fewLeftAt: number): StockRange {
  const ranges: Record<StockLevel, StockRange> = {
    'sold-out': { from: -uncounted, to: 0 },
    'few-left': { from: 1, to: fewLeftAt },
    'in-stock': { from: fewLeftAt + 1, to: uncounted - 1 },
    'not-tracked': { from: uncounted, to: uncounted },
  };
  return ranges[level];
}
