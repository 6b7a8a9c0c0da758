import type { Product } from '#domain/catalogue/product.ts';
import type { Settings } from '#domain/settings.ts';
import { breadcrumbList } from '#web/head/breadcrumb-list.ts';
import { pageHead } from '#web/head/page-head.ts';
import { productThing } from './product-thing.ts';
import { productTrail } from './product-trail.ts';

export function productHead(product: Product, origin: string, settings: Settings) {
  const { id, title, description, picture } = product;
  const { shopName } = settings;
  const url = new URL(`/product/${id}`, origin);
  return pageHead({
    title: `${title}, ${shopName}`,
    description,
    url,
    shopName,
    picture,
    things: [productThing(product, url, settings), breadcrumbList(productTrail(product), url)],
  });
}
