import { setTimeout as pause } from 'node:timers/promises';
import { exponentialBackoffMs } from '#platform/queue/retry-backoff.ts';

export interface ObjectStorageConfig {
  /** With the bucket, as its host or as its path. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket. Failures are StorageErrors, after some attempts. */
export interface ObjectStorage {
  put: (key: string, content: Uint8Array, type: string) => Promise<void>;
  /** Null if there is no such object. */
  get: (key: string) => Promise<Buffer | null>;
  /** The keys that begin with `prefix`, with their sizes in bytes. */
  list: (prefix: string) => Promise<Map<string, number>>;
}

/** A failure of the storage, in words for an operator. */
export class StorageError extends Error {
  /** Of a disk that fails for a while: what needs it may succeed later. */
  readonly code = 'EIO';
}

const timeoutMs = 20_000;
const attempts = 3;
const backoff = { firstMs: 100, maxMs: 1_000 };
const pageSize = 1_000;

/** Any storage with the interface of S3. The client is loaded when it is first used. */
export function makeObjectStorage(config: ObjectStorageConfig): ObjectStorage {
  const where = new URL(config.url);
  let opening: ReturnType<typeof open> | undefined;

  async function open() {
    const { S3mini, S3ServiceError } = await import('s3mini');
    const { url: endpoint, ...keys } = config;
    const bucket = new S3mini({ endpoint, ...keys, requestAbortTimeout: timeoutMs });
    return { bucket, S3ServiceError };
  }

  type Opened = Awaited<ReturnType<typeof open>>;

  async function attempt<Value>(work: (bucket: Opened['bucket']) => Promise<Value>) {
    const { bucket, S3ServiceError } = await (opening ??= open());
    for (let failures = 1; ; failures += 1) {
      try {
        return await work(bucket);
      } catch (error) {
        const answer = error instanceof S3ServiceError ? error : null;
        const isFinal = answer !== null && answer.status < 500 && answer.status !== 429;
        if (isFinal || failures === attempts) {
          throw new StorageError(
            `The object storage at ${where.host} fails: ${reasonOf(error, answer)}`,
            { cause: error },
          );
        }
        await pause(exponentialBackoffMs(failures, backoff));
      }
    }
  }

  return {
    put: (key, content, type) =>
      attempt(async (bucket) => {
        const answer = await bucket.putObject(key, content, type);
        await answer.body?.cancel();
      }),
    get: (key) =>
      attempt(async (bucket) => {
        const answer = await bucket.getObjectResponse(key);
        return answer && Buffer.from(await answer.arrayBuffer());
      }),
    list: async (prefix) => {
      const found = new Map<string, number>();
      let token: string | undefined;
      do {
        const page = await attempt((bucket) =>
          bucket.listObjectsPaged('/', prefix, pageSize, ...(token === undefined ? [] : [token])),
        );
        if (!page) throw new StorageError(`There is no bucket at ${where.host}${where.pathname}.`);
        for (const { Key, Size } of page.objects ?? []) found.set(Key, Size);
        token = page.nextContinuationToken;
      } while (token !== undefined);
      return found;
    },
  };
}

/** Keys and signatures are in no message. */
function reasonOf(error: unknown, answer: { status: number; serviceCode?: string } | null): string {
  if (answer) return `it answered ${answer.status} ${answer.serviceCode ?? ''}`.trim();
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
