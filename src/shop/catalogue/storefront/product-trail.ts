import type { Product } from '#shop/catalogue/rules/product.ts';
import type { Crumb } from '#platform/web/breadcrumb.tsx';
import { termUrl } from './listing-url.ts';

export function productTrail({ category, title }: Pick<Product, 'category' | 'title'>): Crumb[] {
  return [
    { label: 'Home', to: '/' },
    { label: 'shop', to: '/shop' },
    { label: category, to: termUrl(category) },
    { label: title },
  ];
}
