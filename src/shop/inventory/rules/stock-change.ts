/** Reasons of stock changes; sales are in the orders. 'begun': start of the history. */
export type StockReason = 'begun' | 'counted' | 'imported' | 'cancelled';
