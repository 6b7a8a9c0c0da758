import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Reader, Writer } from './database.ts';
import { madeOncePer } from '#platform/memoized.ts';
import { prepareQuery } from './prepare-query.ts';

const catalogueVersion = prepareQuery((reader) =>
  reader.selectFrom('versions').select('value').where('name', '=', 'catalogue'),
);

/** Raised by every change of what public pages show: while it is unchanged, so are they. */
export async function contentVersion(reader: Reader): Promise<number> {
  const { value } = await catalogueVersion.executeTakeFirstOrThrow(reader, {});
  const seen = versionsSeen(reader);
  seen.latest = Math.max(value, seen.latest);
  return value;
}

interface VersionsSeen {
  /** The latest that this process has read. */
  latest: number;
  /** What was read at a stamp. */
  byStamp: { stamp: number; version: Promise<number> } | null;
}

const versionsSeen = madeOncePer<Reader, VersionsSeen>(() => ({ latest: 0, byStamp: null }));

type Versioned = Pick<Database, 'read' | 'contentStamp'>;

interface Kept<Value> {
  version: number;
  value: Promise<Value>;
}

/**
 * What `read` returns, kept while the version of public content is unchanged. As old as a page in memory at most, so
 * it is for what public pages show, not for writes. It belongs to all callers: do not change it.
 */
export function keptPerContentVersion<Value>(
  read: (reader: Reader) => Promise<Value>,
): (db: Versioned) => Promise<Value> {
  const keptOf = madeOncePer<Reader, { last: Kept<Value> | null }>(() => ({ last: null }));
  return async (db) => {
    const version = await versionByStamp(db);
    const kept = keptOf(db.read);
    if (kept.last?.version === version) return kept.last.value;
    // What is read after its version is at least as new.
    const value = read(db.read);
    kept.last = { version, value };
    value.catch(() => {
      kept.last = null;
    });
    return value;
  };
}

async function versionByStamp({ read, contentStamp }: Versioned): Promise<number> {
  const stamp = contentStamp();
  const seen = versionsSeen(read);
  if (seen.byStamp && seen.byStamp.stamp === stamp) {
    const version = await seen.byStamp.version;
    // A page that is rendered for a later version must not be made of what is older.
    if (version === seen.latest) return version;
  }
  const version = contentVersion(read);
  if (stamp !== null) seen.byStamp = { stamp, version };
  version.catch(() => {
    seen.byStamp = null;
  });
  return version;
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
