import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress, zstdCompressSync } from 'node:zlib';

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

/** Resolves once the file is synced to disk. */
export async function packFile(
  source: Readable,
  path: string,
  { isCompressed, key }: Packing,
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
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** The same in memory, for small files that are written at once. */
export function packBytes(bytes: Buffer, { isCompressed, key }: Packing): Buffer {
  const content = isCompressed ? zstdCompressSync(bytes) : bytes;
  if (!key) return content;
  const salt = randomBytes(saltBytes);
  const derived = key.derive(salt);
  const sealing = createCipheriv(cipher, derived.key, derived.nonce);
  return Buffer.concat([salt, sealing.update(content), sealing.final(), sealing.getAuthTag()]);
}

/** Throws like unpackFile. */
export async function unpackBytes(path: string, packing: Packing): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await unpackFile(path, packing, collect);
  return Buffer.concat(chunks);
}

/** Throws if the file was encrypted with another key or has changed: the target is then to be discarded. */
export async function unpackFile(
  path: string,
  { isCompressed, key }: Packing,
  target: Writable,
): Promise<void> {
  await pipeline(
    key ? await decrypted(path, key) : createReadStream(path),
    isCompressed ? createZstdDecompress() : new PassThrough(),
    target,
  );
}

/** Reads the whole file. Null if it is missing. */
export async function measureFile(path: string): Promise<PackedFile | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of handle.createReadStream()) {
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

async function decrypted(path: string, { derive }: BackupKey): Promise<Readable> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const end = size - tagBytes;
  const read = async (at: number, length: number) =>
    (await handle.read(Buffer.alloc(length), 0, length, at)).buffer;
  if (end < saltBytes) {
    await handle.close();
    throw new Error('the file is too short');
  }
  const { key, nonce } = derive(await read(0, saltBytes));
  const opening = createDecipheriv(cipher, key, nonce).setAuthTag(await read(end, tagBytes));
  // An empty range cannot be written as start and end.
  if (end === saltBytes) {
    await handle.close();
    return opening.end();
  }
  const source = handle.createReadStream({ start: saltBytes, end: end - 1 });
  source.once('error', (error) => opening.destroy(error));
  return source.pipe(opening);
}
