import type { Shop } from '#shop/shop.ts';
import {
  type MappedProduct,
  mappedProducts,
  nextPublishedId,
} from '#shop/catalogue/store/listing.ts';

/** Search engines take 50,000 addresses in a file; a fifth of it is made and read more quickly. */
export const numbersPerMap = 10_000;

/**
 * Numbers of the maps that hold a product. Map n is for the product numbers up to n times numbersPerMap,
 * so that a new product changes the last one alone, and none is counted through to make another.
 */
export async function listMaps(shop: Shop): Promise<number[]> {
  const maps: number[] = [];
  let id = await nextPublishedId(shop.db.read, 0);
  while (id !== null) {
    const map = Math.ceil(id / numbersPerMap);
    maps.push(map);
    id = await nextPublishedId(shop.db.read, map * numbersPerMap);
  }
  return maps;
}

/** Empty for a sitemap without products. */
export function mapProducts(shop: Shop, map: number): Promise<MappedProduct[]> {
  const last = map * numbersPerMap;
  return mappedProducts(shop.db.read, { first: last - numbersPerMap + 1, last });
}
