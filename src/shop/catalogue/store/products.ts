import type { Product, ProductOption } from '#shop/catalogue/rules/product.ts';
import type { Reader } from '#platform/database/database.ts';
import { sizeGuideIdOf, withSizeGuides } from './size-guides.ts';
import { readPictures, readVariants, summaryOf, type Terms } from './summaries.ts';
import { productAttributesFrom } from './attribute-columns.ts';
import { sumCounts, readCategoryCounts } from './categories.ts';

/** Null if the product is not published. */
export async function findProduct(
  reader: Reader,
  id: number,
  terms: Terms,
): Promise<Product | null> {
  const row = await withSizeGuides(reader)
    .where('products.id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  const variants = (await readVariants(reader, [id], terms)).get(id) ?? [];
  const pictures = (await readPictures(reader, [id])).get(id) ?? [];
  const summary = summaryOf(row, { variants, pictures }, terms);
  const written = { count: row.written_count, stars: row.written_stars };
  const { version } = row;
  // Only product writes fill it.
  const options = JSON.parse(row.options) as ProductOption[];
  return {
    ...summary,
    ...productAttributesFrom(row),
    pictures,
    options,
    variants,
    written,
    version,
    hasSizeGuide: sizeGuideIdOf(row) !== null,
  };
}

/** Published products, from the counters. */
export async function countProducts(reader: Reader): Promise<number> {
  return sumCounts(await readCategoryCounts(reader, { kind: 'all' }));
}
