import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { PassThrough, type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, createZstdDecompress, zstdCompress } from 'node:zlib';
import type { BackupStore } from './backup-store.ts';

/** Encrypts the files of a backup and signs its list. */
export interface BackupKey {
  /** Recognizes the key without giving it away. */
  id: string;
  sign: (text: string) => string;
  /** The key of one file. */
  derive: (salt: Buffer) => { key: Buffer; nonce: Buffer };
}

export function makeBackupKey(secret: string): BackupKey {
  const derived = (purpose: string, salt: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `vitrine backup ${purpose}`, bytes));
  const signing = derived('signature', '', keyBytes);
  return {
    id: derived('id', '', 8).toString('hex'),
    sign: (text) => createHmac('sha256', signing).update(text).digest('hex'),
    derive: (salt) => ({
      key: derived('file', salt, keyBytes),
      nonce: derived('nonce', salt, nonceBytes),
    }),
  };
}

/** How a file is stored; its name ends accordingly. */
export interface Packing {
  isCompressed: boolean;
  /** Null: not encrypted. */
  key: BackupKey | null;
}

/** A stored file and what it must be when it is read again. */
export interface PackedFile {
  bytes: number;
  sha256: string;
}

export function packedName(name: string, { isCompressed, key }: Packing): string {
  return `${name}${isCompressed ? '.zst' : ''}${key ? '.enc' : ''}`;
}

const cipher = 'aes-256-gcm';
const [keyBytes, nonceBytes, saltBytes, tagBytes] = [32, 12, 32, 16];
/** The counter of AES-GCM ends here (NIST SP 800-38D). */
const maxEncryptedBytes = 2 ** 36 - 32;

/** A stored file by its name before packing. */
export interface PackedAt extends Packing {
  store: BackupStore;
  name: string;
}

/** Resolves once the file is stored durably. */
export async function packFile(
  source: Readable,
  { store, name, isCompressed, key }: PackedAt,
): Promise<PackedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    source,
    isCompressed ? createZstdCompress() : new PassThrough(),
    key ? encryption(key) : new PassThrough(),
    measure,
    (content) => store.write(packedName(name, { isCompressed, key }), content),
  );
  return { bytes, sha256: hash.digest('hex') };
}

const compress = promisify(zstdCompress);

/** The same in memory, for small files that are written at once. Compresses in another thread. */
export async function packBytes(bytes: Buffer, { isCompressed, key }: Packing): Promise<Buffer> {
  const content = isCompressed ? await compress(bytes) : bytes;
  if (!key) return content;
  const salt = randomBytes(saltBytes);
  const derived = key.derive(salt);
  const sealing = createCipheriv(cipher, derived.key, derived.nonce);
  return Buffer.concat([salt, sealing.update(content), sealing.final(), sealing.getAuthTag()]);
}

/** Throws like unpackFile. */
export async function unpackBytes(file: PackedAt): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await unpackFile(file, collect);
  return Buffer.concat(chunks);
}

/** Throws if the file was encrypted with another key or has changed: the target is then to be discarded. */
export async function unpackFile(
  { store, name, isCompressed, key }: PackedAt,
  target: Writable,
): Promise<void> {
  const content = await store.read(packedName(name, { isCompressed, key }));
  if (!content) throw new Error(`${name} is missing`);
  await pipeline(
    content,
    key ? decryption(key) : new PassThrough(),
    isCompressed ? createZstdDecompress() : new PassThrough(),
    target,
  );
}

/** Reads the whole file. Null if it is missing. */
export async function measureFile({
  store,
  name,
  ...packing
}: PackedAt): Promise<PackedFile | null> {
  const content = await store.read(packedName(name, packing));
  if (!content) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Salt, content, authentication tag. */
function encryption({ derive }: BackupKey): Transform {
  const salt = randomBytes(saltBytes);
  const { key, nonce } = derive(salt);
  const sealing = createCipheriv(cipher, key, nonce);
  let bytes = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxEncryptedBytes) return done(new RangeError('too large to encrypt: 64 GiB'));
      done(null, sealing.update(chunk));
    },
    flush(done) {
      transform.push(sealing.final());
      transform.push(sealing.getAuthTag());
      done();
    },
  });
  transform.push(salt);
  return transform;
}

/** Holds back the last bytes, which are the tag. */
function decryption({ derive }: BackupKey): Transform {
  let held = Buffer.alloc(0);
  let opening: ReturnType<typeof openingWith> | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      if (!opening && held.length >= saltBytes) {
        opening = openingWith(derive(held.subarray(0, saltBytes)));
        held = held.subarray(saltBytes);
      }
      const end = held.length - tagBytes;
      if (!opening || end <= 0) return done();
      const content = opening.update(held.subarray(0, end));
      held = held.subarray(end);
      done(null, content);
    },
    flush(done) {
      try {
        if (!opening || held.length < tagBytes) throw new Error('the file is too short');
        done(null, opening.setAuthTag(held).final());
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

function openingWith({ key, nonce }: ReturnType<BackupKey['derive']>) {
  return createDecipheriv(cipher, key, nonce);
}
