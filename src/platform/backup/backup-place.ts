import { listBackups, readManifest } from './backup-set.ts';
import { type BackupStore, timeOf } from './backup-store.ts';
import { deleteOldLogs } from './copied-logs.ts';
import type { BackupKey, PackedAt } from './packed-file.ts';
import {
  deletePicturesExcept,
  type PictureList,
  picturesFolder,
  readList,
} from './picture-store.ts';

export interface BackupPlace {
  store: BackupStore;
  key: BackupKey | null;
}

export const databaseName = 'database';
export const picturesListName = 'pictures.list';

/** A file of a backup. */
export function packedIn({ store, key }: BackupPlace, folder: string, name: string): PackedAt {
  return { store, name: `${folder}/${name}`, isCompressed: true, key };
}

export async function newestPictures(place: BackupPlace): Promise<PictureList> {
  for (const name of await listBackups(place.store)) {
    const list = await picturesOf(place, name);
    if (list) return list;
  }
  return new Map();
}

/** Null if the backup is damaged or was made with another key. */
async function picturesOf(place: BackupPlace, name: string): Promise<PictureList | null> {
  const { store, key } = place;
  const manifest = await readManifest(store, name, key);
  if (!manifest.ok || manifest.value.keyId !== (key?.id ?? null)) return null;
  return readList(packedIn(place, name, picturesListName)).catch(() => null);
}

/** Deletes all but the newest backups, and pictures that none of those lists. Returns the deleted backups. */
export async function deleteOldBackups(
  place: BackupPlace,
  keep: number,
  now: number,
): Promise<string[]> {
  const { store, key } = place;
  using lock = await store.lock();
  if (!lock) return [];
  const all = await listBackups(store);
  const old = all.slice(keep);
  if (old.length === 0) return [];
  for (const name of old) await store.removeFolder(name);
  const oldest = all.slice(0, keep).at(-1);
  if (oldest !== undefined) await deleteOldLogs(store, timeOf(oldest));
  const listed = new Set<string>();
  for (const name of all.slice(0, keep)) {
    const manifest = await readManifest(store, name, key);
    if (manifest.ok && manifest.value.keyId !== (key?.id ?? null)) continue;
    const list = await picturesOf(place, name);
    // It may list any picture.
    if (!list) return old;
    for (const picture of list.keys()) listed.add(picture);
  }
  const before = now - store.unnamedForMs;
  await deletePicturesExcept({ store, folder: picturesFolder(key), key }, { listed, before });
  return old;
}
