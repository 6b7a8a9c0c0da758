/** Reasons of stock changes; sales are in the orders. 'begun': start of the history. */
export type StockReason = 'begun' | 'counted' | 'imported' | 'cancelled';

/** Levels that staff filter products by. */
export const stockLevels = ['in-stock', 'few-left', 'sold-out', 'not-tracked'] as const;
export type StockLevel = (typeof stockLevels)[number];
