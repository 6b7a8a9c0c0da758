import { AsyncLocalStorage } from 'node:async_hooks';
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
  noteRaisedVersion();
  await writer
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'catalogue')
    .execute();
}

interface Write {
  raisesVersion: boolean;
}

const currentWrite = new AsyncLocalStorage<Write>();

/** Called with every raised version of public content: the engine tells the caches of this process after the commit. */
export function noteRaisedVersion(): void {
  const write = currentWrite.getStore();
  if (write) write.raisesVersion = true;
}

/** Calls `onRaised` after a write that has raised a version, also where its commit is uncertain. */
export async function watchRaisedVersions<Value>(
  write: () => Promise<Value>,
  onRaised: () => void,
): Promise<Value> {
  const watched: Write = { raisesVersion: false };
  try {
    return await currentWrite.run(watched, write);
  } finally {
    if (watched.raisesVersion) onRaised();
  }
}
