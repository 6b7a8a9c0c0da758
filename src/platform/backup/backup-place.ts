import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '#platform/database/engines/file-lock.ts';
import { deleteOldLogs, startOf } from './log-copy.ts';
import { listBackups, readManifest } from './backup-set.ts';
import { type BackupKey, packedName } from './packed-file.ts';
import {
  deletePicturesExcept,
  type PictureList,
  picturesFolder,
  readList,
} from './picture-store.ts';

export interface BackupPlace {
  /** The folder that holds the backups. */
  place: string;
  key: BackupKey | null;
}

export const databaseName = 'database';
export const picturesListName = 'pictures.list';

/** Where a file of a backup is stored. */
export function packedPath(folder: string, name: string, key: BackupKey | null): string {
  return join(folder, packedName(name, { isCompressed: true, key }));
}

export async function newestPictures(place: string, key: BackupKey | null): Promise<PictureList> {
  for (const name of await listBackups(place)) {
    const list = await picturesOf(place, name, key);
    if (list) return list;
  }
  return new Map();
}

/** Null if the backup is damaged or was made with another key. */
async function picturesOf(
  place: string,
  name: string,
  key: BackupKey | null,
): Promise<PictureList | null> {
  const folder = join(place, name);
  const manifest = await readManifest(folder, key);
  if (!manifest.ok || manifest.value.keyId !== (key?.id ?? null)) return null;
  return readList(packedPath(folder, picturesListName, key), key).catch(() => null);
}

/** Deletes all but the newest backups, and pictures that none of those lists. Returns the deleted backups. */
export async function deleteOldBackups(
  { place, key }: BackupPlace,
  keep: number,
): Promise<string[]> {
  using lock = lockFile(join(place, 'backup'));
  if (!lock) return [];
  const all = await listBackups(place);
  const old = all.slice(keep);
  if (old.length === 0) return [];
  for (const name of old) await rm(join(place, name), { recursive: true });
  const oldest = all.slice(0, keep).at(-1);
  if (oldest !== undefined) deleteOldLogs(place, startOf(oldest));
  const listed = new Set<string>();
  for (const name of all.slice(0, keep)) {
    const manifest = await readManifest(join(place, name), key);
    if (manifest.ok && manifest.value.keyId !== (key?.id ?? null)) continue;
    const list = await picturesOf(place, name, key);
    // It may list any picture.
    if (!list) return old;
    for (const picture of list.keys()) listed.add(picture);
  }
  await deletePicturesExcept(picturesFolder(place, key), listed, key);
  return old;
}
