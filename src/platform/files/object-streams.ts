import { Readable } from 'node:stream';
import type { S3mini, S3ServiceError } from 's3mini';
import { StorageError } from './storage-error.ts';

/** Tries a request some times. */
export type Attempt = <Value>(
  work: (bucket: S3mini, serviceError: typeof S3ServiceError) => Promise<Value>,
) => Promise<Value>;

interface StreamOptions {
  partBytes: number;
  put: (key: string, content: Uint8Array, type: string) => Promise<void>;
}

interface Part {
  bytes: Buffer;
  /** The length of the whole object. */
  all: number;
}

interface Span {
  from: number;
  /** The length of a part. */
  size: number;
}

/** Of videos, which several customers watch at a time. */
const watchedPartBytes = 1_048_576;
const binary = 'application/octet-stream';
const [partialContent, notFound, nothingThere] = [206, 404, 416];

/** Objects of any length, of which a part is in memory at a time. */
export function makeObjectStreams(attempt: Attempt, { partBytes, put }: StreamOptions) {
  async function putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const parts: { partNumber: number; etag: string }[] = [];
    let upload: string | undefined;
    try {
      for await (const { bytes, isLast } of inParts(content, partBytes)) {
        if (isLast && upload === undefined) return await put(key, bytes, binary);
        const id = (upload ??= await attempt((bucket) => bucket.getMultipartUploadId(key, binary)));
        const number = parts.length + 1;
        parts.push(await attempt((bucket) => bucket.uploadPart(key, id, bytes, number)));
      }
      const id = upload ?? '';
      const stored = await attempt((bucket) => bucket.completeMultipartUpload(key, id, parts));
      // A failure while the parts are joined is reported with the status 200.
      if (!stored.etag) throw new StorageError(`The object storage lost ${key}.`);
    } catch (error) {
      const id = upload;
      // Parts of an upload that is never completed cost money until the provider deletes them.
      if (id !== undefined) {
        await attempt((bucket) => bucket.abortMultipartUpload(key, id)).catch(() => {});
      }
      throw error;
    }
  }

  const { getPart, partsOf } = makePartReader(attempt);

  return {
    putStream,
    async getStream(key: string): Promise<Readable | null> {
      const span = { from: 0, size: partBytes };
      const first = await getPart(key, span);
      return first && Readable.from(partsOf(key, first, span), { objectMode: false });
    },
    async getStreamFrom(key: string, from: number) {
      const span = { from, size: Math.min(partBytes, watchedPartBytes) };
      const first = await getPart(key, span);
      if (!first || first.all === 0) return null;
      const content = Readable.from(partsOf(key, first, span), { objectMode: false });
      return { all: first.all, content };
    },
  };
}

function makePartReader(attempt: Attempt) {
  /** Null if there is no such object. */
  async function getPart(key: string, { from, size }: Span): Promise<Part | null> {
    return attempt(async (bucket, S3ServiceError) => {
      try {
        const answer = await bucket.getObjectRaw(key, false, from, from + size);
        const all = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== partialContent)
          return { bytes: bytes.subarray(from), all: bytes.length };
        return { bytes, all };
      } catch (error) {
        const status = error instanceof S3ServiceError ? error.status : 0;
        if (status === notFound) return null;
        if (status === nothingThere) return { bytes: Buffer.alloc(0), all: 0 };
        throw error;
      }
    });
  }

  async function* partsOf(key: string, first: Part, { from, size }: Span) {
    yield first.bytes;
    for (let at = from + first.bytes.length; at < first.all;) {
      const next = await getPart(key, { from: at, size });
      if (!next || next.all !== first.all || next.bytes.length === 0) {
        throw new StorageError(`The object ${key} changed while it was read.`);
      }
      yield next.bytes;
      at += next.bytes.length;
    }
  }

  return { getPart, partsOf };
}

/** Cuts content into parts of one size; the last may be shorter, or empty. */
async function* inParts(content: AsyncIterable<Uint8Array>, size: number) {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    while (length > size) {
      const all = Buffer.concat(chunks);
      yield { bytes: all.subarray(0, size), isLast: false };
      chunks = [all.subarray(size)];
      length -= size;
    }
  }
  yield { bytes: Buffer.concat(chunks), isLast: true };
}
