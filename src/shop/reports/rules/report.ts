import type { Dimension } from './sales-sums.ts';

/** Reports by their name in the URL. */
export const reports = [
  { name: 'days', label: 'Sales by day', column: 'Day', dimension: 'all' },
  { name: 'products', label: 'Products', column: 'Product', dimension: 'product' },
  { name: 'categories', label: 'Categories', column: 'Category', dimension: 'category' },
  { name: 'promotions', label: 'Promotions', column: 'Code', dimension: 'promotion' },
  { name: 'countries', label: 'Countries', column: 'Country', dimension: 'country' },
  { name: 'payment-methods', label: 'Payment methods', column: 'Method', dimension: 'method' },
  { name: 'tax', label: 'Tax', column: 'Country and rate', dimension: 'tax' },
] as const satisfies readonly {
  name: string;
  label: string;
  /** The head of the first column. */
  column: string;
  dimension: Dimension;
}[];

export type Report = (typeof reports)[number];

/** All reports, with what is as of now at the end. */
export const reportLinks: readonly { name: string; label: string }[] = [
  ...reports.map(({ name, label }) => ({ name, label })),
  { name: 'visits', label: 'Visits' },
  { name: 'searches', label: 'Searches' },
  { name: 'cohorts', label: 'Customers by first order' },
  { name: 'gift-cards', label: 'Gift cards' },
  { name: 'stock', label: 'Stock value' },
];

export function reportNamed(name: string | undefined): Report | null {
  return reports.find((report) => report.name === name) ?? null;
}

/** '8.25%' for 825 */
export function taxRateLabel(basisPoints: number): string {
  const percent = `${Math.trunc(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`;
  return `${percent.replace(/\.?0+$/, '')}%`;
}
