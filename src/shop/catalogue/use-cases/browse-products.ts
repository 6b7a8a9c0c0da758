import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { Sort } from '#shop/catalogue/rules/sort.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { countListed, listProducts } from '#shop/catalogue/store/listing.ts';
import { type ProductKinds, readKinds } from '#shop/catalogue/store/product-kinds.ts';
import { listProductsById } from '#shop/catalogue/store/products-by-id.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface Browsing {
  /** Stored values; none means all. They do not count in a search. */
  categories: string[];
  /** Words to search for; '' for none. */
  text: string;
  sort: Sort | 'id';
  /** In the order of ids: only those above it. */
  after: number;
  offset: number;
  limit: number;
}

/** Without variants where there is nothing to choose. */
export type BrowsedProduct = ProductSummary & ProductKinds;

/** The catalogue as programs read it: by id, or in one of the listing's orders. */
export async function browseProducts(
  shop: Shop,
  { categories, text, sort, ...span }: Browsing,
): Promise<{ products: BrowsedProduct[]; total: number }> {
  const { read } = shop.db;
  const terms = settingsFrom(await readSettings(read));
  const selection = selectionOf(categories, text);
  const [total, products] = await Promise.all([
    countListed(read, selection),
    sort === 'id'
      ? listProductsById(read, { selection, ...span }, terms)
      : listProducts(read, { selection, sort, ...span }, terms),
  ]);
  const ids = products.map(({ id }) => id);
  const kinds = await readKinds(read, ids, terms);
  const none = { options: [], variants: [] };
  return {
    products: products.map((product) => ({ ...product, ...(kinds.get(product.id) ?? none) })),
    total,
  };
}

function selectionOf(categories: string[], text: string) {
  if (text !== '') return { kind: 'search', text } as const;
  return categories.length > 0
    ? ({ kind: 'categories', values: categories } as const)
    : ({ kind: 'all' } as const);
}
