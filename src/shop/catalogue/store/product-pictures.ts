import { sql } from 'kysely';
import type { Picture } from '#platform/images.ts';
import { maxPictures } from '#platform/image-upload.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface StoredPicture extends Picture {
  id: string;
}

/** The main one first. */
export function readStoredPictures(reader: Reader, productId: number): Promise<StoredPicture[]> {
  return reader
    .selectFrom('product_pictures')
    .where('product_id', '=', productId)
    .select(['id', 'name', 'alt', 'width', 'height', 'placeholder'])
    .orderBy('position')
    .execute();
}

/** Replaces the product's pictures. Existing pictures keep their id, which variants refer to. */
export async function writePictures(
  writer: Writer,
  productId: number,
  { before, after }: { before: readonly StoredPicture[]; after: readonly StoredPicture[] },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const kept = after.map(({ id }) => id);
  await writer
    .deleteFrom('product_pictures')
    .where('product_id', '=', productId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  // Positions are unique after each statement.
  await writer
    .updateTable('product_pictures')
    .set({ position: sql`position + ${before.length + maxPictures}` })
    .where('product_id', '=', productId)
    .execute();
  for (const [position, picture] of after.entries()) {
    const { id, alt } = picture;
    if (before.some((one) => one.id === id)) {
      const row = { alt, position };
      await writer.updateTable('product_pictures').set(row).where('id', '=', id).execute();
    } else {
      const row = { ...picture, product_id: productId, position };
      await writer.insertInto('product_pictures').values(row).execute();
    }
  }
}

export type UploadedPicture = Omit<Picture, 'alt'>;

/** Longer than a form stays open. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Records an uploaded picture until a product is saved with it; unused ones expire. */
export async function saveUpload(
  writer: Writer,
  picture: UploadedPicture,
  now: number,
): Promise<void> {
  const { name, width, height, placeholder } = picture;
  await writer
    .insertInto('uploaded_pictures')
    .values({ name, width, height, placeholder, uploaded_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ uploaded_at: now }))
    .execute();
  await writer
    .deleteFrom('uploaded_pictures')
    .where('uploaded_at', '<', now - keptMs)
    .execute();
}

export async function findUploads(
  reader: Reader,
  names: readonly string[],
): Promise<UploadedPicture[]> {
  if (names.length === 0) return [];
  return reader
    .selectFrom('uploaded_pictures')
    .where('name', 'in', names)
    .select(['name', 'width', 'height', 'placeholder'])
    .execute();
}
