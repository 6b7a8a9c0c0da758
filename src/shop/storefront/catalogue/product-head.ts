import type { Settings } from '#shop/settings/rules/settings.ts';
import { breadcrumbList } from '#shop/settings/web/head/breadcrumb-list.ts';
import { pageHead } from '#shop/settings/web/head/page-head.ts';
import { productJsonLd, type ReviewedProduct } from './product-json-ld.ts';
import { productTrail } from '#shop/catalogue/storefront/product-trail.ts';

export function productHead(shown: ReviewedProduct, origin: string, settings: Settings) {
  const { product } = shown;
  const { id, title, description, picture } = product;
  const { shopName } = settings;
  const url = new URL(`/product/${id}`, origin);
  return pageHead({
    title: `${title}, ${shopName}`,
    description,
    url,
    shopName,
    picture,
    jsonLd: [productJsonLd(shown, url, settings), breadcrumbList(productTrail(product), url)],
  });
}
