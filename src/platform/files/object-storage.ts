import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { exponentialBackoffMs } from '#platform/queue/retry-backoff.ts';
import { type Attempt, makeObjectStreams } from './object-streams.ts';
import { StorageError } from './storage-error.ts';

export interface ObjectStorageConfig {
  /** With the bucket, as its host or as its path. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StoredObject {
  bytes: number;
  changedAt: number;
}

export interface StoredStream {
  /** The length of the whole object. */
  all: number;
  content: Readable;
}

/** A bucket. Failures are StorageErrors, after some attempts. */
export interface ObjectStorage {
  put: (key: string, content: Uint8Array, type: string) => Promise<void>;
  /** Stores content of any length, of which a part is in memory at a time; entirely or not at all. */
  putStream: (key: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Null if there is no such object. */
  get: (key: string) => Promise<Buffer | null>;
  /** The same a part at a time: an interrupted part is requested again. */
  getStream: (key: string) => Promise<Readable | null>;
  /** From an offset, in smaller parts. Null without such an object, or if it ends before the offset. */
  getStreamFrom: (key: string, from: number) => Promise<StoredStream | null>;
  /** The objects whose keys begin with `prefix`. */
  list: (prefix: string) => Promise<Map<string, StoredObject>>;
  delete: (keys: readonly string[]) => Promise<void>;
}

const standardTimeoutMs = 20_000;
const attempts = 3;
const backoff = { firstMs: 100, maxMs: 1_000 };
const pageSize = 1_000;
/** Some providers take parts of one size only, and none takes more than 10,000 of them: 160 GB. */
const standardPartBytes = 16_777_216;

interface StorageLimits {
  /** For a request. */
  timeoutMs?: number;
  partBytes?: number;
}

/** Any storage with the interface of S3. The client is loaded when it is first used. */
export function makeObjectStorage(
  config: ObjectStorageConfig,
  { timeoutMs = standardTimeoutMs, partBytes = standardPartBytes }: StorageLimits = {},
): ObjectStorage {
  const where = new URL(config.url);
  const attempt = makeAttempts(config, timeoutMs);

  async function put(key: string, content: Uint8Array, type: string): Promise<void> {
    await attempt(async (bucket) => {
      const answer = await bucket.putObject(key, content, type);
      await answer.body?.cancel();
    });
  }

  return {
    put,
    ...makeObjectStreams(attempt, { partBytes, put }),
    get: (key) =>
      attempt(async (bucket) => {
        const answer = await bucket.getObjectResponse(key);
        return answer && Buffer.from(await answer.arrayBuffer());
      }),
    list: async (prefix) => {
      const found = new Map<string, StoredObject>();
      let token: string | undefined;
      do {
        const page = await attempt((bucket) =>
          bucket.listObjectsPaged('/', prefix, pageSize, ...(token === undefined ? [] : [token])),
        );
        if (!page) throw new StorageError(`There is no bucket at ${where.host}${where.pathname}.`);
        for (const { Key, Size, LastModified } of page.objects ?? []) {
          found.set(Key, { bytes: Size, changedAt: new Date(LastModified).getTime() });
        }
        token = page.nextContinuationToken;
      } while (token !== undefined);
      return found;
    },
    async delete(keys) {
      for (const key of keys) await attempt((bucket) => bucket.deleteObject(key));
    },
  };
}

/** Tries a request again while the storage fails or limits. What it refuses is final. */
function makeAttempts({ url, ...keys }: ObjectStorageConfig, timeoutMs: number): Attempt {
  const open = async () => {
    const { S3mini, S3ServiceError } = await import('s3mini');
    const bucket = new S3mini({ endpoint: url, ...keys, requestAbortTimeout: timeoutMs });
    return { bucket, S3ServiceError };
  };
  let opening: ReturnType<typeof open> | undefined;
  return async (work) => {
    const { bucket, S3ServiceError } = await (opening ??= open());
    for (let failures = 1; ; failures += 1) {
      try {
        return await work(bucket, S3ServiceError);
      } catch (error) {
        const answer = error instanceof S3ServiceError ? error : null;
        const isFinal = answer !== null && answer.status < 500 && answer.status !== 429;
        if (isFinal || failures === attempts) {
          throw new StorageError(
            `The object storage at ${new URL(url).host} fails: ${reasonOf(error, answer)}`,
            { cause: error },
          );
        }
        await pause(exponentialBackoffMs(failures, backoff));
      }
    }
  };
}

/** Keys and signatures are in no message. */
function reasonOf(error: unknown, answer: { status: number; serviceCode?: string } | null): string {
  if (answer) return `it answered ${answer.status} ${answer.serviceCode ?? ''}`.trim();
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
