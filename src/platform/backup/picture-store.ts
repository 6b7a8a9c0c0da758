import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PictureFiles } from '#platform/files/picture-files.ts';
import {
  type BackupKey,
  measureFile,
  type PackedFile,
  packedName,
  packFile,
  unpackBytes,
} from './packed-file.ts';

/** Stored pictures by file name. */
export type PictureList = Map<string, PackedFile>;

const copiedTogether = 8;

/** Pictures never change, because their names contain their content hash: each is stored once for all backups. */
export function picturesFolder(place: string, key: BackupKey | null): string {
  return join(place, key ? `pictures-${key.id}` : 'pictures');
}

/** Copies pictures that the place does not have yet; `known` are those of earlier backups. */
export async function storePictures(
  source: PictureFiles,
  { folder, key, known }: { folder: string; key: BackupKey | null; known: PictureList },
): Promise<PictureList> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await source.list();
  const list: PictureList = new Map();
  for (let at = 0; at < names.length; at += copiedTogether) {
    const batch = names.slice(at, at + copiedTogether);
    const stored = await Promise.all(
      batch.map(async (name) => {
        const target = join(folder, storedName(name, key));
        const before = known.get(name);
        if (before && (await sizeOf(target)) === before.bytes) return before;
        return copyPicture(await source.read(name), target, key);
      }),
    );
    for (const [index, name] of batch.entries()) {
      const file = stored[index];
      if (file) list.set(name, file);
    }
  }
  return list;
}

async function copyPicture(bytes: Buffer | null, target: string, key: BackupKey | null) {
  // Deleted since the list was read.
  if (!bytes) return null;
  const part = `${target}.part`;
  await rm(part, { force: true });
  const packed = await packFile(Readable.from([bytes]), part, { isCompressed: false, key });
  await rename(part, target);
  return packed;
}

export async function readPicture(
  { folder, key }: { folder: string; key: BackupKey | null },
  name: string,
): Promise<Buffer> {
  return unpackBytes(join(folder, storedName(name, key)), { isCompressed: false, key });
}

/** Names of listed pictures that are missing or have changed. */
export async function damagedPictures(
  folder: string,
  list: PictureList,
  key: BackupKey | null,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const [name, { bytes, sha256 }] of list) {
    const found = await measureFile(join(folder, storedName(name, key)));
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(name);
  }
  return damaged;
}

/** Deletes stored pictures that no backup lists. */
export async function deletePicturesExcept(
  folder: string,
  listed: ReadonlySet<string>,
  key: BackupKey | null,
): Promise<void> {
  const kept = new Set([...listed].map((name) => storedName(name, key)));
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name));
}

/** One line per picture: checksum, size, name. */
export function listStream(list: PictureList): Readable {
  return Readable.from(linesOf(list));
}

function* linesOf(list: PictureList): Generator<Buffer> {
  for (const [name, { sha256, bytes }] of list) yield Buffer.from(`${sha256} ${bytes} ${name}\n`);
}

export async function readList(path: string, key: BackupKey | null): Promise<PictureList> {
  const text = await unpackBytes(path, { isCompressed: true, key });
  const lines = text.toString().split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [sha256 = '', bytes, name = ''] = line.split(' ');
      return [name, { sha256, bytes: Number(bytes) }];
    }),
  );
}

function storedName(name: string, key: BackupKey | null): string {
  return packedName(name, { isCompressed: false, key });
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? null;
}
