import { randomUUID } from 'node:crypto';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { ObjectStorage } from './object-storage.ts';

export interface PictureFile {
  /** The file name: see pictureFile in platform/images.ts. */
  file: string;
  bytes: Uint8Array;
}

export interface PictureFiles {
  /** The folder that holds them; null in object storage. */
  readonly folder: string | null;
  /**
   * Resolves once all files are stored durably. Existing files are left alone or stored again, because their names
   * contain their content hash.
   */
  keep: (files: readonly PictureFile[]) => Promise<void>;
  /** Null if there is no such file. */
  read: (file: string) => Promise<Buffer | null>;
  list: () => Promise<string[]>;
  /** Stores a video, of which a part is in memory at a time; entirely or not at all. */
  keepStream: (file: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** A file in parts, from an offset. Null without such a file, or if it ends before the offset. */
  readStream: (file: string, from?: number) => Promise<FileStream | null>;
}

export interface FileStream {
  /** The length of the whole file. */
  all: number;
  content: Readable;
}

/** Image files in a local folder. */
export function makePictureFiles(folder: string): PictureFiles {
  return {
    folder,
    async keep(files) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const { file, bytes } of files) await keepOnce(join(folder, file), bytes);
    },
    read: (file) => readFile(join(folder, file)).catch(nullIfMissing),
    async keepStream(file, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await keepPart(join(folder, file), (handle) => handle.writeFile(content));
    },
    async readStream(file, from = 0) {
      const handle = await open(join(folder, file)).catch(nullIfMissing);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { all: size, content: handle.createReadStream({ start: from }) };
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => /^[\w-][\w.-]*$/.test(name) && !name.endsWith('.part'));
    },
  };
}

const prefix = 'pictures/';
const rememberedBytes = 67_108_864;
const rememberedMissing = 10_000;
/** Another process of the shop may store the file at any moment. */
const missingForMs = 10_000;

/** Image files in object storage. What was served lately is served from memory. */
export function makeStoredPictures(storage: ObjectStorage): PictureFiles {
  const missing = new LRUCache<string, true>({ max: rememberedMissing, ttl: missingForMs });
  const memory = new LRUCache<string, Buffer>({
    maxSize: rememberedBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    // Requests for the same file wait for one answer.
    fetchMethod: async (file) => (await storage.get(prefix + file)) ?? undefined,
  });
  return {
    folder: null,
    async keep(files) {
      for (const { file, bytes } of files) {
        await storage.put(prefix + file, bytes, pictureType(file));
        missing.delete(file);
      }
    },
    async read(file) {
      if (missing.has(file)) return null;
      const bytes = await memory.fetch(file);
      if (!bytes) missing.set(file, true);
      return bytes ?? null;
    },
    async keepStream(file, content) {
      await storage.putStream(prefix + file, content);
      missing.delete(file);
    },
    readStream: (file, from = 0) => storage.getStreamFrom(prefix + file, from),
    async list() {
      const keys = await storage.list(prefix);
      return Array.from(keys.keys(), (key) => key.slice(prefix.length));
    },
  };
}

export function pictureType(file: string): string {
  if (file.endsWith('.avif')) return 'image/avif';
  return file.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
}

// An interrupted write leaves a .part file, never a partial image under the final name.
async function keepOnce(target: string, bytes: Uint8Array): Promise<void> {
  if (await exists(target)) return;
  await keepPart(target, (handle) => handle.writeFile(bytes));
}

async function keepPart(target: string, write: (handle: FileHandle) => Promise<void>) {
  const part = `${target}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx');
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
