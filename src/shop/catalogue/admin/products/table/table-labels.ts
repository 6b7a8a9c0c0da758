import type { FurtherColumn, TableSort } from '#shop/catalogue/rules/product-table.ts';
import type { StockLevel } from '#shop/inventory/rules/availability.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';

export const statusLabels: Record<ProductStatus, string> = {
  published: 'Published',
  draft: 'Draft',
};

export const columnLabels: Record<FurtherColumn, string> = {
  status: 'Status',
  stock: 'Stock',
  compareAt: 'Compare-at price',
  brand: 'Brand',
  sku: 'SKU',
  tags: 'Tags',
};

export const sortLabels: Record<TableSort, string> = {
  number: 'Number',
  title: 'Title',
  price: 'Price',
  stock: 'Stock',
  rate: 'Rate',
  changed: 'Last change',
};

export function stockLabel(level: StockLevel, fewLeftAt: number): string {
  const labels: Record<StockLevel, string> = {
    'in-stock': 'In stock',
    'few-left': `Few left (${fewLeftAt} or fewer)`,
    'sold-out': 'Sold out',
    'not-tracked': 'Not tracked',
  };
  return labels[level];
}
