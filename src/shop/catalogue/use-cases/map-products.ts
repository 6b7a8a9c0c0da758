import {
  type MappedProduct,
  mappedProducts,
  nextPublishedId,
} from '#shop/catalogue/store/listing.ts';
import type { Shop } from '#shop/shop.ts';

/** Search engines accept 50,000 URLs per file; smaller files are rendered and read faster. */
export const numbersPerMap = 10_000;

/**
 * Numbers of the maps that hold a product. Map n is for the product numbers up to n times numbersPerMap,
 * so that a new product changes only the last map, and no map needs the others to be counted.
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
