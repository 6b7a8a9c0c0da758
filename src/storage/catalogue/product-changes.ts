import { sql } from 'kysely';
import type { ProductFacts } from '#domain/catalogue/product-form.ts';
import type { Picture } from '#domain/catalogue/product.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Writer } from '../database.ts';
import { searchOf } from '../search/search-of.ts';
import { searchWords } from '../search/search-words.ts';
import { setStock } from '../stock.ts';
import { raiseCatalogueVersion, raiseProductVersion } from '../versions.ts';
import type { EditableProduct } from './editable-products.ts';
import { refreshRating } from './refresh-rating.ts';

export interface ProductChange {
  facts: ProductFacts;
  /** That of `facts.category`. */
  categoryId: string;
  /** Takes the place of the main picture; null leaves it as it is. */
  picture: (Picture & { id: string }) | null;
  now: number;
}

/** 'stale', and nothing to be kept of it, when somebody else was quicker since `before` was read. */
export async function updateProduct(
  writer: Writer,
  before: EditableProduct,
  change: ProductChange,
): Promise<Result<null, { code: 'stale' }>> {
  const { facts } = change;
  if (!(await updateRow(writer, before, change))) return failed({ code: 'stale' });
  await writer
    .updateTable('variants')
    .set({
      sku: facts.sku,
      price_minor: facts.priceMinor,
      compare_at_minor: facts.compareAtMinor,
    })
    .where('id', '=', before.variantId)
    .execute();
  await copyLowestPrice(writer, before.id);
  await refreshRating(writer, before.id);
  const { variantId } = before;
  const seen = before.facts.onHand;
  if (facts.onHand !== seen) {
    const isSet = await setStock(writer, { variantId, seen, counted: facts.onHand });
    if (!isSet) return failed({ code: 'stale' });
  }
  if (before.status === 'published') await showAnew(writer, before, change);
  await updatePictures(writer, before, change);
  await raiseProductVersion(writer, before.id);
  await raiseCatalogueVersion(writer);
  return ok(null);
}

/** With its variants, stock, pictures and reviews, out of every cart; orders keep what they say. False when there is none. */
export async function deleteProduct(writer: Writer, id: number): Promise<boolean> {
  const deleted = await writer
    .deleteFrom('products')
    .where('id', '=', id)
    .returning(['category_id', 'status'])
    .executeTakeFirst();
  if (!deleted) return false;
  if (deleted.status === 'published') await countOnShelf(writer, deleted.category_id, -1);
  await raiseCatalogueVersion(writer);
  return true;
}

/** A product may keep its own. */
export async function isSkuTaken(
  writer: Writer,
  sku: string,
  byOtherThan: number | null,
): Promise<boolean> {
  const holder = await writer
    .selectFrom('variants')
    .where('sku', '=', sku)
    .select('product_id')
    .executeTakeFirst();
  return holder !== undefined && holder.product_id !== byOtherThan;
}

export async function isIdTaken(writer: Writer, id: number): Promise<boolean> {
  const query = writer.selectFrom('products').where('id', '=', id).select('id');
  return (await query.executeTakeFirst()) !== undefined;
}

async function updateRow(
  writer: Writer,
  before: EditableProduct,
  { facts, categoryId, now }: ProductChange,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('products')
    .set({
      title: facts.title,
      description: facts.description,
      category_id: categoryId,
      brand: facts.brand,
      starting_rate_tenths: facts.rateTenths,
      starting_count: facts.ratingCount,
      // Two edits within a millisecond are still two.
      updated_at: Math.max(now, before.editedAt + 1),
    })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.editedAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lists are sorted and shown by the price of the cheapest variant. */
async function copyLowestPrice(writer: Writer, productId: number): Promise<void> {
  const cheapest = await writer
    .selectFrom('variants')
    .where('product_id', '=', productId)
    .select(['price_minor', 'compare_at_minor'])
    .orderBy('price_minor')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await writer.updateTable('products').set(cheapest).where('id', '=', productId).execute();
}

/** Counts it in its category and lets searches find it by its words. */
async function showAnew(
  writer: Writer,
  before: EditableProduct,
  { facts, categoryId }: ProductChange,
): Promise<void> {
  if (categoryId !== before.categoryId) {
    await countOnShelf(writer, before.categoryId, -1);
    await countOnShelf(writer, categoryId, 1);
  }
  const words = searchWords(`${facts.title} ${facts.description} ${facts.category}`);
  await searchOf(writer).index(writer, before.id, words);
}

async function countOnShelf(writer: Writer, categoryId: string, step: 1 | -1): Promise<void> {
  await writer
    .updateTable('categories')
    .set({ product_count: sql`product_count + ${step}` })
    .where('id', '=', categoryId)
    .execute();
}

/** A picture that was called like the product still is. */
async function updatePictures(
  writer: Writer,
  before: EditableProduct,
  { facts, picture }: ProductChange,
): Promise<void> {
  if (picture) {
    await writer
      .deleteFrom('product_pictures')
      .where('product_id', '=', before.id)
      .where('position', '=', 0)
      .execute();
    const row = { ...picture, product_id: before.id, position: 0 };
    await writer.insertInto('product_pictures').values(row).execute();
  }
  await writer
    .updateTable('product_pictures')
    .set({ alt: facts.title })
    .where('product_id', '=', before.id)
    .where('alt', '=', before.facts.title)
    .execute();
}
