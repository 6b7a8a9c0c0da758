import type { Selectable } from 'kysely';
import type { ProductVideo } from '#shop/catalogue/rules/product-video.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { raiseProductVersion } from './versions.ts';

export interface StoredVideo extends ProductVideo {
  bytes: number;
}

export async function findVideo(reader: Reader, productId: number): Promise<StoredVideo | null> {
  const row = await readVideoRow(reader, productId);
  return (
    row && { file: row.file, caption: row.caption, bytes: row.bytes, uploadedAt: row.uploaded_at }
  );
}

/** Replaces the video of a product; null removes it. The file stays, as those of pictures do. */
export async function writeVideo(
  writer: Writer,
  productId: number,
  video: StoredVideo | null,
): Promise<void> {
  await writer.deleteFrom('product_videos').where('product_id', '=', productId).execute();
  if (video) {
    const { file, caption, bytes, uploadedAt } = video;
    const row = { product_id: productId, file, caption, bytes, uploaded_at: uploadedAt };
    await writer.insertInto('product_videos').values(row).execute();
  }
  await raiseProductVersion(writer, productId);
  await raiseContentVersion(writer);
}

type VideoRow = Selectable<Schema['product_videos']>;

/** As a deleted product keeps it. */
export async function readVideoRow(reader: Reader, productId: number): Promise<VideoRow | null> {
  const row = await reader
    .selectFrom('product_videos')
    .where('product_id', '=', productId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function restoreVideoRow(writer: Writer, row: VideoRow | null): Promise<void> {
  if (row) await writer.insertInto('product_videos').values(row).execute();
}
