import type { Reader, Writer } from './database.ts';
import { prepareQuery } from './prepare-query.ts';

const catalogueVersion = prepareQuery((reader) =>
  reader.selectFrom('versions').select('value').where('name', '=', 'catalogue'),
);

/** Raised by every change of what public pages show: while it is unchanged, so are they. */
export async function contentVersion(reader: Reader): Promise<number> {
  const { value } = await catalogueVersion.executeTakeFirstOrThrow(reader, {});
  return value;
}

export async function raiseContentVersion(writer: Writer): Promise<void> {
  await writer
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'catalogue')
    .execute();
}
