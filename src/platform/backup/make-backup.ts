import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DatabaseCopier } from '#platform/database/database-copy.ts';
import { lockFile } from '#platform/database/engines/file-lock.ts';
import type { PictureFiles } from '#platform/files/picture-files.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import {
  type BackupPlace,
  databaseName,
  newestPictures,
  packedPath,
  picturesListName,
} from './backup-place.ts';
import {
  type BackedUpFile,
  folderName,
  listParts,
  type Manifest,
  partName,
  writeManifest,
} from './backup-set.ts';
import { packFile } from './packed-file.ts';
import { listStream, picturesFolder, storePictures } from './picture-store.ts';

export interface BackupSource {
  copier: DatabaseCopier;
  pictures: PictureFiles;
  dataDir: string;
  /** Further files, relative to the data folder. */
  files: readonly string[];
  /** The version of the program. */
  program: string;
  chains: NonNullable<Manifest['chains']>;
}

export interface MadeBackup {
  name: string;
  manifest: Manifest;
}

/** Backs up the database while it is in use, then the pictures: all those that the snapshot names exist by then. */
export async function makeBackup(
  source: BackupSource,
  { place, key }: BackupPlace,
  now: number,
): Promise<Result<MadeBackup, { code: 'already-running' }>> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  using lock = lockFile(join(place, 'backup'));
  if (!lock) return failed({ code: 'already-running' });
  for (const part of await listParts(place)) await rm(join(place, part), { recursive: true });
  const name = folderName(now);
  const folder = join(place, partName(name));
  await mkdir(folder, { mode: 0o700 });
  try {
    const manifest = await fill(folder, source, { place, key, now });
    await writeManifest(folder, manifest, key);
    await syncFolder(folder);
    await rename(folder, join(place, name));
    await syncFolder(place);
    return ok({ name, manifest });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

interface Filling extends BackupPlace {
  now: number;
}

async function fill(
  folder: string,
  { copier, ...source }: BackupSource,
  { place, key, now }: Filling,
): Promise<Manifest> {
  const files: BackedUpFile[] = [];
  const pack = async (name: string, content: Readable) => {
    files.push({
      name,
      ...(await packFile(content, packedPath(folder, name, key), { isCompressed: true, key })),
    });
  };
  const content = await copier.save((dump) => pack(databaseName, dump));
  const snapshotAt = Date.now();
  for (const name of source.files) {
    // Files of finished imports are deleted at any time.
    const handle = await open(join(source.dataDir, name)).catch(() => null);
    if (!handle) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    await pack(name, handle.createReadStream());
  }
  const known = await newestPictures(place, key);
  const store = { folder: picturesFolder(place, key), key, known };
  const pictures = await storePictures(source.pictures, store);
  await pack(picturesListName, listStream(pictures));
  const bytes = [...pictures.values()].reduce((sum, picture) => sum + picture.bytes, 0);
  return {
    format: 1,
    createdAt: now,
    snapshotAt,
    program: source.program,
    engine: copier.engine,
    keyId: key?.id ?? null,
    ...content,
    chains: source.chains,
    files,
    pictures: { count: pictures.size, bytes },
  };
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
