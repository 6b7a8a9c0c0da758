import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DatabaseCopier } from '#platform/database/database-copy.ts';
import type { PictureFiles } from '#platform/files/picture-files.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import {
  type BackupPlace,
  databaseName,
  newestPictures,
  packedIn,
  picturesListName,
} from './backup-place.ts';
import { type BackedUpFile, type Manifest, writeManifest } from './backup-set.ts';
import { folderName } from './backup-store.ts';
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
  place: BackupPlace,
  now: number,
): Promise<Result<MadeBackup, { code: 'already-running' }>> {
  const { store, key } = place;
  using lock = await store.lock();
  if (!lock) return failed({ code: 'already-running' });
  for (const name of (await store.listBackups()).interrupted) await store.removeFolder(name);
  const name = folderName(now);
  const folder = store.underWay(name);
  try {
    const manifest = await fill(folder, source, { ...place, now });
    await writeManifest({ store, folder, key }, manifest);
    await store.complete(name);
    return ok({ name, manifest });
  } catch (error) {
    // The failure that is reported is the first one.
    await store.removeFolder(folder).catch(() => {});
    throw error;
  }
}

interface Filling extends BackupPlace {
  now: number;
}

async function fill(
  folder: string,
  { copier, ...source }: BackupSource,
  { store, key, now }: Filling,
): Promise<Manifest> {
  const files: BackedUpFile[] = [];
  const pack = async (name: string, content: Readable) => {
    files.push({ name, ...(await packFile(content, packedIn({ store, key }, folder, name))) });
  };
  const content = await copier.save((dump) => pack(databaseName, dump));
  const snapshotAt = Date.now();
  for (const name of source.files) {
    // Files of finished imports are deleted at any time.
    const handle = await open(join(source.dataDir, name)).catch(() => null);
    if (handle) await pack(name, handle.createReadStream());
  }
  const known = await newestPictures({ store, key });
  const stored = { store, folder: picturesFolder(key), key };
  const pictures = await storePictures(source.pictures, stored, known);
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
