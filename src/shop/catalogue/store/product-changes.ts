import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { changesBetween, type ProductState } from '#shop/catalogue/rules/product-changes.ts';
import { type WrittenReviews, shownRating } from '#shop/catalogue/rules/product.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Counting } from '#shop/inventory/store/stock-changes.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { productColumnsOf } from './attribute-columns.ts';
import { leaveCollections } from './collection-products.ts';
import { raiseProductVersion } from './versions.ts';
import type { EditableProduct, EditableVariant } from './editable-products.ts';
import { type StoredPicture, writePictures } from './product-pictures.ts';
import { reindexTags } from './product-tags.ts';
import { searchOf } from '#shop/search/store/search.ts';
import { refreshSearchText, searchedFields, searchedText } from './search-text.ts';
import { writeVariants } from './variant-changes.ts';

/** A product after a change. */
export interface ChangedProduct extends ProductState {
  /** In the merchant's order; existing variants keep their id. */
  variants: readonly EditableVariant[];
  /** The main picture first; existing pictures keep their id. */
  pictures: readonly StoredPicture[];
}

/** Who writes a product, when, and in the course of what. */
export interface ProductWrite extends Counting {
  newId: () => string;
  /** What the audit event tells besides the changes. */
  source?: Record<string, unknown>;
}

/**
 * Writes what differs from `before`, and records it; nothing if nothing does. Pictures that were called like
 * the product still are. 'stale' on an edit conflict, after which the transaction must be rolled back.
 */
export async function changeProduct(
  writer: Writer,
  { before, after }: { before: EditableProduct; after: ChangedProduct },
  write: ProductWrite,
): Promise<Result<{ isChanged: boolean }, { code: 'stale' }>> {
  const pictures = after.pictures.map((picture) => {
    const isCalledSo = picture.alt === before.facts.title;
    return isCalledSo ? { ...picture, alt: after.facts.title } : picture;
  });
  const changes = changesBetween(before, { ...after, pictures });
  if (Object.keys(changes).length === 0) return ok({ isChanged: false });
  const categoryId = await findCategoryId(writer, before, after.facts.category);
  const change = { ...after, pictures, categoryId, counting: write };
  if (!(await writeProduct(writer, before, change))) return failed({ code: 'stale' });
  const details = { ...write.source, ...changes };
  await recordProductEvent(writer, { action: 'updated', id: before.id, details }, write);
  return ok({ isChanged: true });
}

/** Records a product event and queues its deliveries to webhook endpoints. */
export async function recordProductEvent(
  writer: Writer,
  event: { action: 'added' | 'updated' | 'deleted'; id: number; details: Record<string, unknown> },
  { newId, actorId, now }: Pick<ProductWrite, 'newId' | 'actorId' | 'now'>,
): Promise<void> {
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId,
    action: `product.${event.action}`,
    subject: { type: 'product', id: event.id },
    details: event.details,
  });
}

interface ProductChange extends ChangedProduct {
  categoryId: string;
  counting: Counting;
}

/** False on an edit conflict. */
async function writeProduct(
  writer: Writer,
  before: EditableProduct,
  change: ProductChange,
): Promise<boolean> {
  if (!(await updateRow(writer, before, change))) return false;
  const { pictures, facts } = change;
  if (facts.tags !== before.facts.tags) {
    await reindexTags(writer, { id: before.id, tags: facts.tags });
  }
  await writePictures(writer, before.id, { before: before.pictures, after: pictures });
  if (!(await writeVariants(writer, before, change))) return false;
  await copyLowestPrice(writer, before.id);
  await refreshRating(writer, before.id);
  await updateCategoryAndSearch(writer, before, change);
  await raiseProductVersion(writer, before.id);
  await raiseContentVersion(writer);
  return true;
}

async function findCategoryId(
  reader: Reader,
  before: EditableProduct,
  value: string,
): Promise<string> {
  if (value === before.facts.category) return before.categoryId;
  const query = reader.selectFrom('categories').select('id').where('value', '=', value);
  return (await query.executeTakeFirstOrThrow()).id;
}

/**
 * Deletes a product with its variants, stock, pictures, reviews and cart lines; orders keep their copies.
 * False if there is none.
 */
export async function deleteProduct(writer: Writer, id: number): Promise<boolean> {
  await leaveCollections(writer, id);
  const deleted = await writer
    .deleteFrom('products')
    .where('id', '=', id)
    .returning(['category_id', 'status'])
    .executeTakeFirst();
  if (!deleted) return false;
  await searchOf(writer).forget(writer, [id]);
  if (deleted.status === 'published') await adjustCategoryCount(writer, deleted.category_id, -1);
  await raiseContentVersion(writer);
  return true;
}

/** Returns one of these SKUs that another product uses; null if all are free. */
export async function findTakenSku(
  writer: Writer,
  variants: readonly { sku: string | null }[],
  byOtherThan: number | null,
): Promise<string | null> {
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return null;
  const taken = await writer
    .selectFrom('variants')
    .where('sku', 'in', skus)
    .$if(byOtherThan !== null, (query) => query.where('product_id', '<>', byOtherThan ?? 0))
    .select('sku')
    .executeTakeFirst();
  return taken?.sku ?? null;
}

export async function isIdTaken(writer: Writer, id: number): Promise<boolean> {
  const query = writer.selectFrom('products').where('id', '=', id).select('id');
  return (await query.executeTakeFirst()) !== undefined;
}

async function updateRow(
  writer: Writer,
  before: EditableProduct,
  { facts, status, options, categoryId, counting: { now } }: ProductChange,
): Promise<boolean> {
  const publishedAt = before.publishedAt ?? (status === 'published' ? now : null);
  const { numUpdatedRows } = await writer
    .updateTable('products')
    .set({
      title: facts.title,
      description: facts.description,
      category_id: categoryId,
      ...productColumnsOf(facts),
      status,
      published_at: publishedAt,
      options: JSON.stringify(options),
      starting_rate_tenths: facts.rateTenths,
      starting_count: facts.ratingCount,
      // Two edits within a millisecond still get different versions.
      updated_at: Math.max(now, before.editedAt + 1),
    })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.editedAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lists sort by and show the price of the cheapest variant. */
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

/** Only published products count in their category and are found by customers' searches. */
async function updateCategoryAndSearch(
  writer: Writer,
  before: EditableProduct,
  change: ProductChange,
): Promise<void> {
  const { status, categoryId } = change;
  const [wasShown, isShown] = [before.status === 'published', status === 'published'];
  const isMoved = categoryId !== before.categoryId;
  if (wasShown && (isMoved || !isShown)) await adjustCategoryCount(writer, before.categoryId, -1);
  if (isShown && (isMoved || !wasShown)) await adjustCategoryCount(writer, categoryId, 1);
  const text = searchedText(change);
  const isSameText = isDeepStrictEqual(searchedFields(text), searchedFields(searchedText(before)));
  if (isShown !== wasShown || !isSameText) {
    await refreshSearchText(writer, [{ ...text, id: before.id, status }]);
  }
}

export async function adjustCategoryCount(
  writer: Writer,
  categoryId: string,
  step: 1 | -1,
): Promise<void> {
  await writer
    .updateTable('categories')
    .set({ product_count: sql`product_count + ${step}` })
    .where('id', '=', categoryId)
    .execute();
}

/** Stores the totals of the visible reviews and recomputes the displayed rating. */
export async function saveWrittenReviews(
  writer: Writer,
  productId: number,
  { count, stars }: WrittenReviews,
): Promise<void> {
  await writer
    .updateTable('products')
    .set({ written_count: count, written_stars: stars })
    .where('id', '=', productId)
    .execute();
  await refreshRating(writer, productId);
}

/** Recomputes the displayed rating after the initial rating or the reviews have changed. */
async function refreshRating(writer: Writer, productId: number): Promise<void> {
  const product = await writer
    .selectFrom('products')
    .where('id', '=', productId)
    .select(['starting_rate_tenths', 'starting_count', 'written_count', 'written_stars'])
    .executeTakeFirstOrThrow();
  const shown = shownRating(
    { rateTenths: product.starting_rate_tenths, count: product.starting_count },
    { count: product.written_count, stars: product.written_stars },
  );
  await writer
    .updateTable('products')
    .set({ rate_tenths: shown.rateTenths, rating_count: shown.count })
    .where('id', '=', productId)
    .execute();
}
