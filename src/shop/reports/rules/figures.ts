/**
 * All amounts are in minor units. Sales are what the customer has to pay: items less discount, plus shipping and
 * tax. Of products they are the line's share of that.
 */
export const figureNames = [
  'orders',
  'newCustomers',
  'units',
  'itemsMinor',
  'discountMinor',
  'shippingMinor',
  /** On top of the prices or included in them. */
  'taxMinor',
  'salesMinor',
  'cancelledOrders',
  /** By refund or cancellation. */
  'returnedUnits',
  /** What refunds had left of cancelled orders. */
  'cancelledMinor',
  'refundedMinor',
  'returnedTaxMinor',
] as const;

export type Figures = Readonly<Record<(typeof figureNames)[number], number>>;

export const noFigures: Figures = {
  orders: 0,
  newCustomers: 0,
  units: 0,
  itemsMinor: 0,
  discountMinor: 0,
  shippingMinor: 0,
  taxMinor: 0,
  salesMinor: 0,
  cancelledOrders: 0,
  returnedUnits: 0,
  cancelledMinor: 0,
  refundedMinor: 0,
  returnedTaxMinor: 0,
};

/** What is left of the sales after cancellations and refunds. */
export function netSalesMinor(figures: Figures): number {
  return figures.salesMinor - figures.cancelledMinor - figures.refundedMinor;
}

export function addFigures(a: Figures, b: Partial<Figures>): Figures {
  const sum = { ...a };
  for (const name of figureNames) sum[name] += b[name] ?? 0;
  return sum;
}
