import type { Picture } from '#platform/images.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

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
