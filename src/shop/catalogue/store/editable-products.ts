import { noVariantAttributes, variantAttributesOf } from '#shop/catalogue/rules/product-fields.ts';
import type { ProductFacts } from '#shop/catalogue/rules/product-form.ts';
import type { ProductOption, ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { VariantFacts } from '#shop/catalogue/rules/variant-grid.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import {
  productAttributeColumns,
  productAttributesFrom,
  variantAttributeColumns,
  variantAttributesFrom,
} from './attribute-columns.ts';
import { type StoredPicture, readStoredPictures } from './product-pictures.ts';

/** A product for editing, with its default variant, published or not. */
export interface EditableProduct {
  id: number;
  /** A version that grows with each edit; an edit names the version it was based on. */
  editedAt: number;
  status: ProductStatus;
  /** When it was first published; null if never. */
  publishedAt: number | null;
  categoryId: string;
  options: ProductOption[];
  variants: EditableVariant[];
  /** The lowest price. Stock and the attributes of a variant are set only if there is a single variant. */
  facts: ProductFacts;
  /** The main one first. */
  pictures: StoredPicture[];
}

export interface EditableVariant extends VariantFacts {
  id: string;
}

/** Loads a product for a change of it: other writers of it wait until this transaction ends. */
export async function lockProduct(writer: Writer, id: number): Promise<EditableProduct | null> {
  await writer
    .updateTable('products')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .execute();
  return findEditableProduct(writer, id);
}

export async function findEditableProduct(
  reader: Reader,
  id: number,
): Promise<EditableProduct | null> {
  const row = await reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.id', '=', id)
    .select(['products.id', 'products.updated_at', 'status', 'category_id', 'title', 'description'])
    .select(productAttributeColumns)
    .select(['starting_rate_tenths', 'starting_count', 'categories.value as category'])
    .select(['price_minor', 'compare_at_minor', 'options', 'published_at'])
    .executeTakeFirst();
  if (!row) return null;
  const pictures = await readStoredPictures(reader, id);
  const variants = await readEditableVariants(reader, id);
  // Only product writes fill it.
  const options = JSON.parse(row.options) as ProductOption[];
  const [only] = options.length === 0 ? variants : [];
  return {
    id: row.id,
    editedAt: row.updated_at,
    status: row.status,
    publishedAt: row.published_at,
    categoryId: row.category_id,
    options,
    variants,
    facts: {
      title: row.title,
      description: row.description,
      category: row.category,
      priceMinor: row.price_minor,
      rateTenths: row.starting_rate_tenths,
      ratingCount: row.starting_count,
      onHand: only?.onHand ?? null,
      compareAtMinor: row.compare_at_minor,
      ...productAttributesFrom(row),
      ...variantAttributesOf(only ?? noVariantAttributes),
    },
    pictures,
  };
}

/** In the merchant's order. */
async function readEditableVariants(reader: Reader, productId: number): Promise<EditableVariant[]> {
  const rows = await reader
    .selectFrom('variants')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .leftJoin('product_pictures', 'product_pictures.id', 'variants.picture_id')
    .where('variants.product_id', '=', productId)
    .select(['variants.id', 'option_values', 'price_minor', 'compare_at_minor', 'on_hand'])
    .select(variantAttributeColumns)
    .select('product_pictures.name as picture_name')
    .orderBy('variants.position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // Only product writes fill it.
    optionValues: JSON.parse(row.option_values) as string[],
    ...variantAttributesFrom(row),
    priceMinor: row.price_minor,
    compareAtMinor: row.compare_at_minor,
    onHand: row.on_hand,
    pictureName: row.picture_name,
  }));
}
