import type { Reader, Writer } from '#platform/database/database.ts';
import { noteRaisedVersion } from '#platform/database/content-version.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

const publishedVersion = prepareQuery((reader, { id }: Placeholders<{ id: number }>) =>
  reader
    .selectFrom('products')
    .select('version')
    .where('id', '=', id)
    .where('status', '=', 'published'),
);

/** Null if the product is not published or does not exist. */
export async function productVersion(reader: Reader, id: number): Promise<number | null> {
  const product = await publishedVersion.executeTakeFirst(reader, { id });
  return product?.version ?? null;
}

export async function raiseProductVersion(writer: Writer, id: number): Promise<void> {
  noteRaisedVersion();
  await writer
    .updateTable('products')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
