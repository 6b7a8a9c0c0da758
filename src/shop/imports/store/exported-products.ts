import type { ProductOption } from '#shop/catalogue/rules/product.ts';
import type { VariantFacts } from '#shop/catalogue/rules/variant-grid.ts';
import { pictureUrl } from '#platform/images.ts';
import type { ExportedProduct } from '#shop/imports/rules/own-format.ts';
import type { Reader } from '#platform/database/database.ts';
import {
  productAttributeColumns,
  productAttributesFrom,
  variantAttributeColumns,
  variantAttributesFrom,
} from '#shop/catalogue/store/attribute-columns.ts';
import { readPictures } from '#shop/catalogue/store/summaries.ts';

/** Products of every status with ids above `after`, in order of id. Picture URLs have no host. */
export async function listExportedProducts(
  reader: Reader,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedProduct[]> {
  const rows = await reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', '>', after)
    .select(['products.id', 'title', 'description', 'status', 'options'])
    .select(productAttributeColumns)
    .select(['starting_rate_tenths', 'starting_count', 'categories.value as category'])
    .orderBy('products.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const variants = await readFacts(reader, ids);
  const pictures = await readPictures(reader, ids);
  return rows.map((row) => ({
    id: row.id,
    facts: {
      title: row.title,
      description: row.description,
      category: row.category,
      ...productAttributesFrom(row),
      rateTenths: row.starting_rate_tenths,
      ratingCount: row.starting_count,
    },
    status: row.status,
    pictureUrls: (pictures.get(row.id) ?? []).map(({ name }) => pictureUrl(name, 800, 'jpg')),
    // Only product writes fill it.
    options: JSON.parse(row.options) as ProductOption[],
    variants: variants.get(row.id) ?? [],
  }));
}

/** By product, in the merchant's order. */
async function readFacts(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, VariantFacts[]>> {
  const rows = await reader
    .selectFrom('variants')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .where('product_id', 'in', ids)
    .select(['product_id', 'option_values', 'price_minor', 'compare_at_minor', 'on_hand'])
    .select(variantAttributeColumns)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  const facts = new Map<number, VariantFacts[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    facts.get(row.product_id)?.push({
      // Only product writes fill it.
      optionValues: JSON.parse(row.option_values) as string[],
      ...variantAttributesFrom(row),
      priceMinor: row.price_minor,
      compareAtMinor: row.compare_at_minor,
      onHand: row.on_hand,
      pictureName: null,
    });
  }
  return facts;
}
