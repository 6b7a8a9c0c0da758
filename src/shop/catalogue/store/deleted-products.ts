import type { Selectable } from 'kysely';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { deleteStock } from '#shop/inventory/store/stock.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { type CollectionPlace, readPlaces, rejoinCollections } from './collection-products.ts';
import { adjustCategoryCount, isIdTaken } from './product-changes.ts';
import { indexTags } from './product-tags.ts';
import { readVideoRow, restoreVideoRow } from './product-videos.ts';
import { refreshSearchText } from './search-text.ts';
import { readOwnGuide, restoreOwnGuide } from './size-guides.ts';

/** How long a deleted product can be restored. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The deleted rows. Reviews have a table of their own, and stock rows stay in place, because they still change
 * while orders of the product are paid and cancelled.
 */
interface Snapshot {
  product: Selectable<Schema['products']>;
  pictures: Selectable<Schema['product_pictures']>[];
  variants: Selectable<Schema['variants']>[];
  /** Snapshots of earlier versions do not have these. */
  sizeGuideId?: string | null;
  video?: Selectable<Schema['product_videos']> | null;
  /** In collections by hand. */
  places?: CollectionPlace[];
}

/** Stores a snapshot of a product before it is deleted. */
export async function saveForRestore(
  writer: Writer,
  id: number,
  { actorId, now }: { actorId: string; now: number },
): Promise<void> {
  const product = await writer
    .updateTable('products')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const snapshot = JSON.stringify({ product, ...(await readParts(writer, id)) });
  await purgeDeletedProducts(writer, { id, now });
  await writer
    .insertInto('deleted_products')
    .values({ id, title: product.title, snapshot, actor_id: actorId, deleted_at: now })
    .execute();
}

export interface DeletedProduct {
  id: number;
  title: string;
  deletedAt: number;
}

/** Deleted products that can still be restored, last deleted first. */
export function listDeleted(
  reader: Reader,
  { now, limit }: { now: number; limit: number },
): Promise<DeletedProduct[]> {
  return restorable(reader, now)
    .select(['id', 'title', 'deleted_at as deletedAt'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findDeleted(
  reader: Reader,
  id: number,
  now: number,
): Promise<DeletedProduct | null> {
  const row = await restorable(reader, now)
    .where('id', '=', id)
    .select(['id', 'title', 'deleted_at as deletedAt'])
    .executeTakeFirst();
  return row ?? null;
}

export type RestoreFailure =
  | { code: 'not-found' }
  /** Its id has been assigned to another product since. */
  | { code: 'id-taken' }
  | { code: 'category-gone' };

export interface Restored {
  id: number;
  /** Null for the category that it had. */
  categoryId: string | null;
  now: number;
}

/**
 * Restores the product with its current stock, without SKUs that are used elsewhere by now. Returns its title.
 * The snapshot stays for the other features that restore what they kept: see deleteSnapshot.
 */
export async function restoreProduct(
  writer: Writer,
  { id, categoryId, now }: Restored,
): Promise<Result<string, RestoreFailure>> {
  // Locks the row: the second of two concurrent restores finds nothing.
  const kept = await writer
    .updateTable('deleted_products')
    .set((row) => ({ title: row.ref('title') }))
    .where('id', '=', id)
    .where('deleted_at', '>=', now - keptMs)
    .returning('snapshot')
    .executeTakeFirst();
  if (!kept) return failed({ code: 'not-found' });
  // Only saveForRestore writes it.
  const {
    product: own,
    pictures,
    variants,
    sizeGuideId = null,
    video = null,
    places = [],
  } = JSON.parse(kept.snapshot) as Snapshot;
  if (await isIdTaken(writer, id)) return failed({ code: 'id-taken' });
  const category = await writer
    .selectFrom('categories')
    .where('id', '=', categoryId ?? own.category_id)
    .select(['id', 'value'])
    .executeTakeFirst();
  if (!category) return failed({ code: 'category-gone' });

  const updatedAt = Math.max(now, own.updated_at + 1);
  const product = { ...own, category_id: category.id, updated_at: updatedAt };
  await writer.insertInto('products').values(product).execute();
  if (pictures.length > 0) await writer.insertInto('product_pictures').values(pictures).execute();
  await writer
    .insertInto('variants')
    .values(await withFreeSkus(writer, variants))
    .execute();
  await indexTags(writer, [product]);
  await restoreOwnGuide(writer, id, sizeGuideId);
  await restoreVideoRow(writer, video);
  await rejoinCollections(writer, id, places);
  const isShown = product.status === 'published';
  if (isShown) await adjustCategoryCount(writer, product.category_id, 1);
  const searched = variants.map(({ sku, gtin, option_values: values }) => {
    // Only product writes fill it.
    return { sku, gtin, optionValues: JSON.parse(values) as string[] };
  });
  await refreshSearchText(writer, [{ ...product, category: category.value, variants: searched }]);
  await raiseContentVersion(writer);
  return ok(product.title);
}

export async function deleteSnapshot(writer: Writer, id: number): Promise<void> {
  await writer.deleteFrom('deleted_products').where('id', '=', id).execute();
}

async function readParts(reader: Reader, id: number): Promise<Omit<Snapshot, 'product'>> {
  const pictures = reader.selectFrom('product_pictures').selectAll().where('product_id', '=', id);
  const variants = reader.selectFrom('variants').selectAll().where('product_id', '=', id);
  return {
    pictures: await pictures.execute(),
    variants: await variants.execute(),
    sizeGuideId: await readOwnGuide(reader, id),
    video: await readVideoRow(reader, id),
    places: await readPlaces(reader, id),
  };
}

/** Deletes expired snapshots with their stock, and an earlier product with the same id. */
async function purgeDeletedProducts(
  writer: Writer,
  { id, now }: { id: number; now: number },
): Promise<void> {
  const forgotten = await writer
    .deleteFrom('deleted_products')
    .where((row) => row.or([row('id', '=', id), row('deleted_at', '<', now - keptMs)]))
    .returning('snapshot')
    .execute();
  for (const { snapshot } of forgotten) {
    // Only saveForRestore writes it.
    const { variants } = JSON.parse(snapshot) as Snapshot;
    await deleteStock(writer, await withoutSold(writer, variants));
  }
}

/** The ids that no variant on sale has. */
async function withoutSold(reader: Reader, variants: Snapshot['variants']): Promise<string[]> {
  const ids = variants.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await reader.selectFrom('variants').where('id', 'in', ids).select('id').execute();
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

async function withFreeSkus(writer: Writer, variants: Snapshot['variants']) {
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return variants;
  const rows = await writer.selectFrom('variants').where('sku', 'in', skus).select('sku').execute();
  const taken = new Set(rows.map(({ sku }) => sku));
  return variants.map((row) => (taken.has(row.sku) ? { ...row, sku: null } : row));
}

function restorable(reader: Reader, now: number) {
  return reader.selectFrom('deleted_products').where('deleted_at', '>=', now - keptMs);
}
