import type { ImportPictureState } from '#shop/imports/rules/product-import.ts';
import type { WantedPicture } from '#shop/imports/rules/plan-pictures.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { GivenPicture } from '#shop/hooks.ts';

export interface NewImportPicture extends WantedPicture {
  id: string;
  /** Null for a picture given by an API client. */
  importId: string | null;
  productId: number;
  position: number;
  /** The version of a draft that is published once its picture has loaded; null for other products. */
  publishesEdit: number | null;
  dueAt: number;
}

export async function queuePictures(
  writer: Writer,
  pictures: readonly NewImportPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map((one) => ({
    id: one.id,
    import_id: one.importId,
    product_id: one.productId,
    position: one.position,
    row_no: one.row,
    field: one.field,
    address: one.address,
    alt: one.alt,
    publishes_edit: one.publishesEdit,
    due_at: one.dueAt,
  }));
  await writer.insertInto('import_pictures').values(rows).execute();
}

/** Pictures already downloaded for these products, with their source URLs. */
export async function findFetchedPictures(
  reader: Reader,
  productIds: readonly number[],
): Promise<{ productId: number; address: string; name: string }[]> {
  if (productIds.length === 0) return [];
  const rows = await reader
    .selectFrom('import_pictures')
    .select(['product_id as productId', 'address', 'picture_name as name'])
    .where('product_id', 'in', productIds)
    .where('state', '=', 'fetched')
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? '' }));
}

export type PictureCounts = Record<ImportPictureState, number>;

export async function countPictures(reader: Reader, importId: string): Promise<PictureCounts> {
  const rows = await reader
    .selectFrom('import_pictures')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute();
  const none = { queued: 0, fetched: 0, failed: 0, cancelled: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Cancels pending downloads; returns their number. */
export async function cancelPictures(writer: Writer, importId: string): Promise<number> {
  const { numUpdatedRows } = await writer
    .updateTable('import_pictures')
    .set({ state: 'cancelled' })
    .where('import_id', '=', importId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Pictures that come later in the file but were downloaded earlier. */
export async function findLaterPictures(
  reader: Reader,
  { importId, productId, position }: Pick<NewImportPicture, 'importId' | 'productId' | 'position'>,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('import_pictures')
    .select('picture_name')
    .where('product_id', '=', productId)
    .where('import_id', '=', importId)
    .where('position', '>', position)
    .execute();
  return rows.flatMap(({ picture_name }) => picture_name ?? []);
}

/**
 * Queues the picture, replacing an earlier one. The current main picture and pictures already queued are not
 * downloaded again.
 */
export async function queueClientPicture(
  writer: Writer,
  { id, productId, address, mainName, now }: GivenPicture,
): Promise<void> {
  const rows = await writer
    .selectFrom('import_pictures')
    .select(['import_id', 'state', 'picture_name'])
    .where('product_id', '=', productId)
    .where('address', '=', address)
    .execute();
  const isThere = rows.some(({ import_id, state, picture_name: name }) => {
    const isShown = state === 'fetched' && name !== null && name === mainName;
    return isShown || (import_id === null && state === 'queued');
  });
  if (isThere) return;
  await forgetClientPictures(writer, productId);
  const place = { importId: null, position: 0, row: 0, field: 'image' };
  const queued = { id, productId, address, alt: '', publishesEdit: null, dueAt: now };
  await queuePictures(writer, [{ ...place, ...queued }]);
}

/** Cancels all pictures that clients have given for the product. */
export async function forgetClientPictures(writer: Writer, productId: number): Promise<void> {
  await writer
    .deleteFrom('import_pictures')
    .where('product_id', '=', productId)
    .where('import_id', 'is', null)
    .execute();
}
