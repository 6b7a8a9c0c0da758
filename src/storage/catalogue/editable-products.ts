import type { ProductFacts } from '#domain/catalogue/product-form.ts';
import type { Picture } from '#domain/catalogue/product.ts';
import type { Reader } from '../database.ts';
import { readPictures } from './product-parts.ts';

/** A product as the product form knows it: with its default variant, published or not. */
export interface EditableProduct {
  id: number;
  /** Grows with each edit: an edit names the one it was made from. */
  editedAt: number;
  status: 'draft' | 'published';
  categoryId: string;
  /** The default variant's, whose price, stock and SKU the facts are. */
  variantId: string;
  facts: ProductFacts;
  picture: Picture | null;
}

export async function findEditableProduct(
  reader: Reader,
  id: number,
): Promise<EditableProduct | null> {
  const row = await reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .where('products.id', '=', id)
    .select(['products.id', 'products.updated_at', 'status', 'category_id', 'title', 'description'])
    .select(['brand', 'starting_rate_tenths', 'starting_count', 'categories.value as category'])
    .select(['variants.id as variant_id', 'variants.price_minor', 'variants.compare_at_minor'])
    .select(['sku', 'on_hand'])
    .orderBy('variants.position')
    .executeTakeFirst();
  if (!row) return null;
  const [picture = null] = (await readPictures(reader, [id])).get(id) ?? [];
  return {
    id: row.id,
    editedAt: row.updated_at,
    status: row.status,
    categoryId: row.category_id,
    variantId: row.variant_id,
    facts: {
      title: row.title,
      description: row.description,
      category: row.category,
      priceMinor: row.price_minor,
      rateTenths: row.starting_rate_tenths,
      ratingCount: row.starting_count,
      onHand: row.on_hand,
      compareAtMinor: row.compare_at_minor,
      brand: row.brand,
      sku: row.sku,
    },
    picture,
  };
}
