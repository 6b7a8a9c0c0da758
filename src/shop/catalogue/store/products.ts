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
    .leftJoin('product_videos', 'product_videos.product_id', 'products.id')
    .select(['product_videos.file', 'product_videos.caption', 'product_videos.uploaded_at'])
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
    video: videoOf(row),
    options,
    variants,
    written,
    version,
    hasSizeGuide: sizeGuideIdOf(row) !== null,
  };
}

/** Its columns are null together. */
function videoOf(row: Record<'file' | 'caption', string | null> & { uploaded_at: number | null }) {
  const { file, caption, uploaded_at: uploadedAt } = row;
  return file === null ? null : { file, caption: caption ?? '', uploadedAt: uploadedAt ?? 0 };
}

/** Published products, from the counters. */
export async function countProducts(reader: Reader): Promise<number> {
  return sumCounts(await readCategoryCounts(reader, { kind: 'all' }));
}
