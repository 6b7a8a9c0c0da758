import { PassThrough, Readable } from 'node:stream';
import type { PictureFiles } from '#platform/files/picture-files.ts';
import { videoFile } from '#platform/video-upload.ts';
import type { BackupStore } from './backup-store.ts';
import {
  type BackupKey,
  measureFile,
  type PackedAt,
  type PackedFile,
  packedName,
  packFile,
  unpackBytes,
  unpackFile,
} from './packed-file.ts';

/** Stored pictures by file name. */
export type PictureList = Map<string, PackedFile>;

/** Where the pictures of all backups are. */
export interface StoredPictures {
  store: BackupStore;
  folder: string;
  key: BackupKey | null;
}

const copiedTogether = 8;

/** Pictures never change, because their names contain their content hash: each is stored once for all backups. */
export function picturesFolder(key: BackupKey | null): string {
  return key ? `pictures-${key.id}` : 'pictures';
}

/** Copies pictures that the place does not have yet; `known` are those of earlier backups. */
export async function storePictures(
  source: PictureFiles,
  place: StoredPictures,
  known: PictureList,
): Promise<PictureList> {
  const names = await source.list();
  const stored = await place.store.list(place.folder);
  const list: PictureList = new Map();
  await someAtOnce(names.toSorted(), async (name) => {
    const before = known.get(name);
    const isStored = before && stored.get(storedName(place, name))?.bytes === before.bytes;
    // Null if it was deleted since the list was read.
    const content = isStored ? null : await contentOf(source, name);
    const file = isStored ? before : content && (await packFile(content, packed(place, name)));
    if (file) list.set(name, file);
  });
  return list;
}

async function contentOf(source: PictureFiles, name: string): Promise<Readable | null> {
  if (videoFile.test(name)) return (await source.readStream(name))?.content ?? null;
  const bytes = await source.read(name);
  return bytes && Readable.from([bytes]);
}

/** Restores one stored picture, or a video, which is never in memory as a whole. */
export async function restorePicture(
  place: StoredPictures,
  name: string,
  target: PictureFiles,
): Promise<void> {
  if (!videoFile.test(name)) {
    const bytes = await unpackBytes(packed(place, name));
    return target.keep([{ file: name, bytes }]);
  }
  const content = new PassThrough();
  const kept = target.keepStream(name, content);
  await Promise.all([unpackFile(packed(place, name), content), kept]);
}

/** Names of listed pictures that are missing or have changed. */
export async function damagedPictures(place: StoredPictures, list: PictureList): Promise<string[]> {
  const damaged: string[] = [];
  await someAtOnce([...list], async ([name, { bytes, sha256 }]) => {
    const found = await measureFile(packed(place, name));
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(name);
  });
  return damaged.toSorted();
}

/** A place on the network answers several requests in the time of one. */
export async function someAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += copiedTogether) {
    await Promise.all(items.slice(at, at + copiedTogether).map(work));
  }
}

/** Deletes stored pictures that no backup lists and that have been there since before this time. */
export async function deletePicturesExcept(
  place: StoredPictures,
  { listed, before }: { listed: ReadonlySet<string>; before: number },
): Promise<void> {
  const kept = new Set(Array.from(listed, (name) => storedName(place, name)));
  const stored = await place.store.list(place.folder);
  const unlisted = [...stored].filter(([name, { changedAt }]) => {
    return !kept.has(name) && changedAt <= before;
  });
  await place.store.remove(unlisted.map(([name]) => name));
}

/** One line per picture: checksum, size, name. */
export function listStream(list: PictureList): Readable {
  return Readable.from(linesOf(list));
}

function* linesOf(list: PictureList): Generator<Buffer> {
  for (const [name, { sha256, bytes }] of list) yield Buffer.from(`${sha256} ${bytes} ${name}\n`);
}

export async function readList(file: PackedAt): Promise<PictureList> {
  const text = await unpackBytes(file);
  const lines = text.toString().split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [sha256 = '', bytes, name = ''] = line.split(' ');
      return [name, { sha256, bytes: Number(bytes) }];
    }),
  );
}

function packed({ store, folder, key }: StoredPictures, name: string): PackedAt {
  return { store, name: `${folder}/${name}`, isCompressed: false, key };
}

function storedName({ folder, key }: StoredPictures, name: string): string {
  return packedName(`${folder}/${name}`, { isCompressed: false, key });
}
