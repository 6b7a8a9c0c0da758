import type { GivenPicture } from '#shop/hooks.ts';
import type { Writer } from '#platform/database/database.ts';
import { queuePictures } from './import-pictures.ts';

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
