import type { Product } from '#shop/catalogue/rules/product.ts';
import type { Crumb } from '#platform/web/breadcrumb.tsx';
import { termUrl } from './listing-url.ts';

export type ProductTab = 'description' | 'reviews';

/** Parses the URL of a product page, including the initially open tab. */
export function productRequest(productId: string, query: URLSearchParams) {
  const tab: ProductTab = query.get('tab') === 'reviews' ? 'reviews' : 'description';
  return { productId: productIdFrom(productId), tab, page: Number(query.get('page') ?? 1) };
}

/** 0, which no product has, for an invalid id. */
export function productIdFrom(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

export function reviewsUrl(productId: number): string {
  return `/product/${productId}?tab=reviews#reviews`;
}

export function productTrail({ category, title }: Pick<Product, 'category' | 'title'>): Crumb[] {
  return [
    { label: 'Home', to: '/' },
    { label: 'shop', to: '/shop' },
    { label: category, to: termUrl(category) },
    { label: title },
  ];
}

/** The page that estimates delivery to a country. */
export function deliveryUrl(productId: number): string {
  return `/product/${productId}/delivery`;
}

/** The form that asks for an email. */
export function backInStockUrl(productId: number): string {
  return `/product/${productId}/back-in-stock`;
}

/** The page with its size guide, which a dialog shows where scripts run. */
export function sizeGuideUrl(productId: number): string {
  return `/product/${productId}/size-guide`;
}
