import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockFile } from '#platform/database/engines/file-lock.ts';
import type { ObjectStorage, StoredObject } from '#platform/files/object-storage.ts';

/** Where backups are: files with names such as `log/1.zst`, in a folder or a bucket. */
export interface BackupStore {
  /** How commands and messages name it: a path, or `object-storage`. */
  readonly address: string;
  /** Stores a file durably, entirely or not at all. */
  write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Null if there is no such file. */
  read: (name: string) => Promise<Readable | null>;
  /** The files in a folder and in the folders in it. */
  list: (folder: string) => Promise<Map<string, StoredObject>>;
  remove: (names: readonly string[]) => Promise<void>;
  /** Backups by name: those that are complete, and those that were interrupted. */
  listBackups: () => Promise<{ complete: string[]; interrupted: string[] }>;
  /** The folder in which a backup is made. */
  underWay: (name: string) => string;
  /** A backup exists from now on, its files being written. */
  complete: (name: string) => Promise<void>;
  removeFolder: (name: string) => Promise<void>;
  /** Null if a backup is being made or deleted. */
  lock: () => Promise<Disposable | null>;
  /** How long a file must have been there until it may be deleted because no backup names it. */
  readonly unnamedForMs: number;
}

export const manifestName = 'manifest.json';

/** A backup is a folder named after its time: names sort by age. */
const backupPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const partSuffix = '.part';

/** The name of what began at a time, and back. */
export function folderName(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, '-');
}

export function timeOf(name: string): number {
  const [day = '', time = ''] = name.split('T');
  const [hours, minutes, seconds, ms] = time.replace('Z', '').split('-');
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

export function makeFolderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    address: folder,
    unnamedForMs: 0,
    async write(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = createWriteStream(`${path}${partSuffix}`, { mode: 0o600, flush: true });
      await pipeline(content, file);
      await rename(`${path}${partSuffix}`, path);
      await syncFolder(dirname(path));
    },
    async read(name) {
      const handle = await open(pathOf(name)).catch(nullIfMissing);
      return handle && handle.createReadStream();
    },
    async list(inside) {
      const found = new Map<string, StoredObject>();
      const options = { recursive: true, withFileTypes: true } as const;
      for (const entry of await readdir(pathOf(inside), options).catch(() => [])) {
        const path = join(entry.parentPath, entry.name);
        const facts = entry.isFile() ? await stat(path).catch(nullIfMissing) : null;
        if (!facts) continue;
        const name = relative(folder, path).replaceAll(sep, '/');
        found.set(name, { bytes: facts.size, changedAt: facts.mtimeMs });
      }
      return found;
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
    async listBackups() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      const parts = names
        .filter((name) => name.endsWith(partSuffix))
        .map((name) => name.slice(0, -partSuffix.length));
      return {
        complete: ordered(names),
        interrupted: ordered(parts).map((name) => name + partSuffix),
      };
    },
    underWay: (name) => name + partSuffix,
    async complete(name) {
      await syncFolder(pathOf(name + partSuffix));
      await rename(pathOf(name + partSuffix), pathOf(name));
      await syncFolder(folder);
    },
    removeFolder: (name) => rm(pathOf(name), { recursive: true, force: true }),
    async lock() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return lockFile(pathOf('backup'));
    },
  };
}

/** How commands and settings name the bucket. */
export const bucketAddress = 'object-storage';
const prefix = 'backups/';
const dayMs = 24 * 60 * 60 * 1000;

/**
 * A bucket has no names that could change: a backup is complete once its list is there, which is written last. Other
 * machines may back up to the same bucket, so that nothing is deleted that may belong to a backup under way.
 */
export function makeBucketStore(
  storage: ObjectStorage,
  { lockPath, now }: { lockPath: string; now: () => number },
): BackupStore {
  const list = async (folder: string) => {
    const found = await storage.list(`${prefix}${folder}/`);
    return new Map(Array.from(found, ([key, object]) => [key.slice(prefix.length), object]));
  };
  const removeFolder = async (name: string) => {
    const keys = [...(await storage.list(`${prefix}${name}/`)).keys()];
    // Without its list, what is left of an interrupted removal is no backup.
    const listed = keys.filter((key) => key.endsWith(`/${manifestName}`));
    await storage.delete([...listed, ...keys.filter((key) => !listed.includes(key))]);
  };
  return {
    address: bucketAddress,
    unnamedForMs: dayMs,
    write: (name, content) => storage.putStream(prefix + name, content),
    read: (name) => storage.getStream(prefix + name),
    list,
    remove: (names) => storage.delete(names.map((name) => prefix + name)),
    async listBackups() {
      // Names of backups begin with the millennium, and no other folder's does.
      const keys = [...(await storage.list(`${prefix}2`)).keys()];
      const names = keys.map((key) => key.slice(prefix.length).split('/', 1).join());
      const whole = new Set(keys.filter((key) => key.endsWith(`/${manifestName}`)));
      const isComplete = (name: string) => whole.has(`${prefix}${name}/${manifestName}`);
      const all = ordered([...new Set(names)]);
      return {
        complete: all.filter(isComplete),
        interrupted: all.filter((name) => !isComplete(name) && timeOf(name) < now() - dayMs),
      };
    },
    underWay: (name) => name,
    complete: async () => {},
    removeFolder,
    lock: async () => lockFile(lockPath),
  };
}

/** The newest first. */
function ordered(names: readonly string[]): string[] {
  return names
    .filter((name) => backupPattern.test(name))
    .toSorted()
    .toReversed();
}

/** A new name in a folder survives a power failure only once the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
