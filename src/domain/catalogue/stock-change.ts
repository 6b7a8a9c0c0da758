/** Why a stock is another one than before; sales stand in the orders. 'begun': from here on it was written down. */
export type StockReason = 'begun' | 'counted' | 'imported' | 'cancelled';
