import { CompiledQuery } from 'kysely';
import type { Reader, Writer } from './database.ts';

// Runs for every cached page, so it is compiled once.
const readContentVersion = CompiledQuery.raw("select value from versions where name = 'catalogue'");

/** Raised by every change of what public pages show: while it is unchanged, so are they. */
export async function contentVersion(reader: Reader): Promise<number> {
  const { rows } = await reader.executeQuery<{ value: number }>(readContentVersion);
  if (!rows[0]) throw new Error('the content version is missing');
  return rows[0].value;
}

export async function raiseContentVersion(writer: Writer): Promise<void> {
  await writer
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'catalogue')
    .execute();
}
