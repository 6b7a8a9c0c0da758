import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { copierOf, type DatabaseCopier } from '#platform/database/database-copy.ts';
import type { PictureFiles } from '#platform/files/picture-files.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type Manifest, type ManifestFailure, readManifest } from './backup-set.ts';
import { type BackupPlace, databaseName, packedPath, picturesListName } from './backup-place.ts';
import { type BackupKey, measureFile, unpackFile } from './packed-file.ts';
import { type Replayed, replayLog } from './replay-log.ts';
import {
  damagedPictures,
  type PictureList,
  picturesFolder,
  readList,
  readPicture,
} from './picture-store.ts';

/** A backup whose every file has been read and found as it was written. */
export interface IntactBackup {
  manifest: Manifest;
  folder: string;
  key: BackupKey | null;
  pictures: PictureList;
  picturesFolder: string;
}

export async function openBackup(
  { place, key }: BackupPlace,
  name: string,
): Promise<Result<IntactBackup, ManifestFailure>> {
  const folder = join(place, name);
  const read = await readManifest(folder, key);
  if (!read.ok) return read;
  const manifest = read.value;
  const ownKey = manifest.keyId === null ? null : key;
  for (const file of manifest.files) {
    const found = await measureFile(packedPath(folder, file.name, ownKey));
    if (found?.bytes !== file.bytes || found.sha256 !== file.sha256) {
      return failed({ code: 'damaged', file: file.name });
    }
  }
  const pictures = await readList(packedPath(folder, picturesListName, ownKey), ownKey);
  const stored = picturesFolder(place, ownKey);
  const [damaged] = await damagedPictures(stored, pictures, ownKey);
  if (damaged !== undefined) return failed({ code: 'damaged', file: `pictures/${damaged}` });
  return ok({ manifest, folder, key: ownKey, pictures, picturesFolder: stored });
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
  const { manifest, folder, key, pictures } = backup;
  const own = [databaseName, picturesListName];
  for (const { name } of manifest.files.filter((file) => !own.includes(file.name))) {
    await writeWhole(join(target.dataDir, name), (part) =>
      unpackFile(packedPath(folder, name, key), { isCompressed: true, key }, part),
    );
  }
  for (const name of pictures.keys()) {
    const bytes = await readPicture({ folder: backup.picturesFolder, key }, name);
    await target.pictures.keep([{ file: name, bytes }]);
  }
  const { databaseFile } = target;
  if (databaseFile === null) {
    await restoreDatabase(backup, target.copier);
    return null;
  }
  return restoreFile(backup, databaseFile);
}

/** A database file, with what was copied of its log since. Renamed when it is complete. */
async function restoreFile(
  { folder, key, manifest, ...backup }: IntactBackup,
  path: string,
): Promise<Replayed | null> {
  const aside = `${path}.restored`;
  await rm(aside, { force: true });
  const copier = await copierOf(aside);
  await restoreDatabase({ folder, key, manifest, ...backup }, copier);
  const { createdAt, snapshotAt } = manifest;
  const snapshot = { begunAt: createdAt, endedAt: snapshotAt ?? Number.POSITIVE_INFINITY };
  const replayed = await replayLog(aside, { place: dirname(folder), key }, snapshot);
  // Throws if pages do not fit together.
  await copier.save(async (dump) => void dump.destroy());
  await rename(aside, path);
  for (const suffix of ['-wal', '-shm']) await rm(aside + suffix, { force: true });
  return replayed;
}

export async function restoreDatabase(
  { folder, key }: IntactBackup,
  copier: DatabaseCopier,
): Promise<void> {
  const dump = new PassThrough();
  const packing = { isCompressed: true, key };
  const [restored] = await Promise.allSettled([
    copier.restore(dump),
    // An unreadable file fails the restore with the same error.
    unpackFile(packedPath(folder, databaseName, key), packing, dump),
  ]);
  if (restored.status === 'rejected') throw restored.reason;
}

async function writeWhole(path: string, write: (target: Writable) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await write(createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
  await rename(`${path}.part`, path);
}
