import type { Readable } from 'node:stream';
import type { Database } from './database.ts';

/** Facts about the content of a snapshot, by which a restored copy is recognized as complete. */
export interface SnapshotContent {
  /** Names of the applied migrations. */
  migrations: string[];
  /** The number of rows of each table. */
  rows: Record<string, number>;
}

/** Copies a whole database while others use it. Failures are CopyErrors. */
export interface DatabaseCopier {
  readonly engine: Database['engine'];
  /** Streams a consistent snapshot; resolves once `receive` has taken all of it. */
  save: (receive: (dump: Readable) => Promise<void>) => Promise<SnapshotContent>;
  describe: () => Promise<SnapshotContent>;
  /** Whether there is nothing that a restored database would replace. */
  isEmpty: () => Promise<boolean>;
  /** Restores a snapshot into an empty database, entirely or not at all. */
  restore: (dump: Readable) => Promise<void>;
  /** Hands out the address of an empty database of the same engine, which is deleted afterwards. */
  aside: <Value>(work: (url: string) => Promise<Value>) => Promise<Value>;
}

/** A failure outside the program, in words for an operator. */
export class CopyError extends Error {}

export async function copierOf(url: string): Promise<DatabaseCopier> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    const { sqliteCopier } = await import('./engines/sqlite-copy.ts');
    return sqliteCopier(url);
  }
  const { postgresCopier } = await import('./engines/postgres-copy.ts');
  return postgresCopier(url);
}
