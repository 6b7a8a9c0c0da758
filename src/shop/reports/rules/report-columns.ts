import { type Figures, netSalesMinor } from './figures.ts';
import type { Report } from './report.ts';

export interface ReportColumn {
  label: string;
  kind: 'count' | 'amount';
  of: (figures: Figures) => number;
}

const orders: ReportColumn = { label: 'Orders', kind: 'count', of: (sums) => sums.orders };
const units: ReportColumn = { label: 'Units', kind: 'count', of: (sums) => sums.units };
const items: ReportColumn = { label: 'Items', kind: 'amount', of: (sums) => sums.itemsMinor };
const discount: ReportColumn = {
  label: 'Discount',
  kind: 'amount',
  of: (sums) => sums.discountMinor,
};
const shipping: ReportColumn = {
  label: 'Shipping',
  kind: 'amount',
  of: (sums) => sums.shippingMinor,
};
const tax: ReportColumn = { label: 'Tax', kind: 'amount', of: (sums) => sums.taxMinor };
const sales: ReportColumn = { label: 'Sales', kind: 'amount', of: (sums) => sums.salesMinor };
const cancelled: ReportColumn = {
  label: 'Cancelled',
  kind: 'amount',
  of: (sums) => sums.cancelledMinor,
};
const refunded: ReportColumn = {
  label: 'Refunded',
  kind: 'amount',
  of: (sums) => sums.refundedMinor,
};
const net: ReportColumn = { label: 'Net sales', kind: 'amount', of: netSalesMinor };
const returnedUnits: ReportColumn = {
  label: 'Returned',
  kind: 'count',
  of: (sums) => sums.returnedUnits,
};
const returnedTax: ReportColumn = {
  label: 'Tax returned',
  kind: 'amount',
  of: (sums) => sums.returnedTaxMinor,
};
const netTax: ReportColumn = {
  label: 'Net tax',
  kind: 'amount',
  of: (sums) => sums.taxMinor - sums.returnedTaxMinor,
};

const ofOrders = [orders, items, discount, shipping, tax, sales, cancelled, refunded, net];
const ofItems = [units, returnedUnits, items, discount, tax, sales, cancelled, refunded, net];
const ofTax = [orders, sales, cancelled, refunded, net, tax, returnedTax, netTax];

/** Beside the first column. The last one is what the chart shows. */
export function columnsOf({ dimension }: Report): readonly ReportColumn[] {
  if (dimension === 'tax') return ofTax;
  return dimension === 'product' || dimension === 'category' ? ofItems : ofOrders;
}
