import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { copierOf, type DatabaseCopier } from '#platform/database/database-copy.ts';
import type { PictureFiles } from '#platform/files/picture-files.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type Manifest, type ManifestFailure, readManifest } from './backup-set.ts';
import { type BackupPlace, databaseName, packedIn, picturesListName } from './backup-place.ts';
import { measureFile, unpackFile } from './packed-file.ts';
import { type Replayed, replayLog } from './replay-log.ts';
import {
  damagedPictures,
  type PictureList,
  picturesFolder,
  readList,
  restorePicture,
  someAtOnce,
  type StoredPictures,
} from './picture-store.ts';

/** A backup whose every file has been read and found as it was written. */
export interface IntactBackup extends BackupPlace {
  manifest: Manifest;
  folder: string;
  pictures: PictureList;
  picturesAt: StoredPictures;
}

export async function openBackup(
  { store, key }: BackupPlace,
  folder: string,
): Promise<Result<IntactBackup, ManifestFailure>> {
  const read = await readManifest(store, folder, key);
  if (!read.ok) return read;
  const manifest = read.value;
  const place = { store, key: manifest.keyId === null ? null : key };
  for (const file of manifest.files) {
    const found = await measureFile(packedIn(place, folder, file.name));
    if (found?.bytes !== file.bytes || found.sha256 !== file.sha256) {
      return failed({ code: 'damaged', file: file.name });
    }
  }
  const pictures = await readList(packedIn(place, folder, picturesListName));
  const picturesAt = { ...place, folder: picturesFolder(place.key) };
  const [damaged] = await damagedPictures(picturesAt, pictures);
  if (damaged !== undefined) return failed({ code: 'damaged', file: `pictures/${damaged}` });
  return ok({ ...place, manifest, folder, pictures, picturesAt });
}

export interface RestoreTarget {
  copier: DatabaseCopier;
  /** Of SQLite. */
  databaseFile: string | null;
  dataDir: string;
  pictures: PictureFiles;
}

/** The database comes last, so that an interrupted restore leaves no shop that could start. */
export async function restoreBackup(
  backup: IntactBackup,
  target: RestoreTarget,
): Promise<Replayed | null> {
  const { manifest, folder, pictures } = backup;
  const own = [databaseName, picturesListName];
  for (const { name } of manifest.files.filter((file) => !own.includes(file.name))) {
    await writeWhole(join(target.dataDir, name), (part) =>
      unpackFile(packedIn(backup, folder, name), part),
    );
  }
  await someAtOnce([...pictures.keys()], async (name) => {
    await restorePicture(backup.picturesAt, name, target.pictures);
  });
  const { databaseFile } = target;
  if (databaseFile === null) {
    await restoreDatabase(backup, target.copier);
    return null;
  }
  return restoreFile(backup, databaseFile);
}

/** A database file, with what was copied of its log since. Renamed when it is complete. */
async function restoreFile(backup: IntactBackup, path: string): Promise<Replayed | null> {
  const aside = `${path}.restored`;
  await rm(aside, { force: true });
  const copier = await copierOf(aside);
  await restoreDatabase(backup, copier);
  const replayed = await replayLog(aside, backup, snapshotOf(backup));
  // Throws if pages do not fit together.
  await copier.save(async (dump) => void dump.destroy());
  await rename(aside, path);
  for (const suffix of ['-wal', '-shm']) await rm(aside + suffix, { force: true });
  return replayed;
}

/** Between which times the copy of the database was made. */
export function snapshotOf({ manifest: { createdAt, snapshotAt } }: IntactBackup) {
  return { begunAt: createdAt, endedAt: snapshotAt ?? Number.POSITIVE_INFINITY };
}

export async function restoreDatabase(backup: IntactBackup, copier: DatabaseCopier): Promise<void> {
  const dump = new PassThrough();
  const [restored] = await Promise.allSettled([
    copier.restore(dump),
    // An unreadable file fails the restore with the same error.
    unpackFile(packedIn(backup, backup.folder, databaseName), dump),
  ]);
  if (restored.status === 'rejected') throw restored.reason;
}

async function writeWhole(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await write(createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
  await rename(`${path}.part`, path);
}
