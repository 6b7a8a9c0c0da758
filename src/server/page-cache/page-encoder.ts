import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import { type Encoding, preferredEncoding } from '#platform/http/stored-response.ts';
import type { PageKey } from './page-key.ts';
import type { CachedPage, PageStore } from './page-store.ts';

interface Level {
  brotliQuality: number;
  gzipLevel: number;
  /** Different bytes require a different strong ETag. */
  tag: string;
}

/** The client waits for it, and the page may never be requested again. */
const quick: Level = { brotliQuality: 2, gzipLevel: 3, tag: '' };
const tight: Level = {
  brotliQuality: constants.BROTLI_MAX_QUALITY,
  gzipLevel: constants.Z_BEST_COMPRESSION,
  tag: 'max',
};

export interface PageEncoder {
  /** The page in the encoding that the client prefers, compressed when it is first requested. */
  inEncoding: (
    key: PageKey,
    page: CachedPage,
    acceptEncoding: string,
  ) => CachedPage | Promise<CachedPage>;
  /** Stores the best compression of each encoding that has been requested. */
  tighten: (key: PageKey, page: CachedPage) => Promise<void>;
}

/** Each page is stored with the encodings that were requested; concurrent requests share the compression. */
export function makePageEncoder(store: PageStore): PageEncoder {
  const underWay = new Map<string, Promise<CachedPage>>();

  return {
    inEncoding(key, page, acceptEncoding) {
      const encoding = preferredEncoding(acceptEncoding);
      if (encoding === null || page[encoding]) return page;
      const name = `${encoding} ${page.contentTag} ${key.path}`;
      const known = underWay.get(name);
      if (known) return known;
      const started = encode(key, page, encoding).finally(() => underWay.delete(name));
      underWay.set(name, started);
      return started;
    },
    async tighten(key, page) {
      let tightened = page;
      for (const encoding of ['br', 'gzip'] as const) {
        if (!page[encoding]) continue;
        tightened = await withEncoding(tightened, encoding, tight);
      }
      if (store.get(key) === page) store.set(key, tightened);
    },
  };

  async function encode(key: PageKey, page: CachedPage, encoding: Encoding): Promise<CachedPage> {
    const encoded = await withEncoding(page, encoding, quick);
    // Unless the page has been rendered again in the meantime.
    if (store.get(key) === page) store.set(key, encoded);
    return encoded;
  }
}

async function withEncoding(
  page: CachedPage,
  encoding: Encoding,
  level: Level,
): Promise<CachedPage> {
  const etag = `${page.contentTag}-${encoding}${level.tag}"`;
  if (page[encoding]?.etag === etag) return page;
  const isSmall = page.plain.body.length <= maxBytesAtOnce;
  const compress = level === quick && isSmall ? compressAtOnce : compressAside;
  const body = await compress(page.plain.body, encoding, level);
  const bytes = page.bytes + body.length - (page[encoding]?.body.length ?? 0);
  // Counted anew, so that an encoding that is first requested later is tightened as well.
  return { ...page, [encoding]: { body, etag }, bytes, hits: 0 };
}

/** Of a usual page, quick compression takes less time than handing it to another thread. */
const maxBytesAtOnce = 262_144;

function compressAtOnce(body: Buffer, encoding: Encoding, level: Level): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: level.gzipLevel });
  return brotliCompressSync(body, brotliOptions(body, level));
}

function compressAside(body: Buffer, encoding: Encoding, level: Level): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: level.gzipLevel });
  return promisify(brotliCompress)(body, brotliOptions(body, level));
}

function brotliOptions({ length }: Buffer, { brotliQuality }: Level): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}
