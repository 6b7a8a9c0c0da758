import { LRUCache } from 'lru-cache';
import {
  contentStamp,
  contentVersion,
  productVersion,
} from '#shop/catalogue/use-cases/page-version.ts';
import type { Shop } from '#shop/shop.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { ApiResponse } from '#shop/api/api/problem.ts';
import { tagOf } from '#shop/api/api/precondition.ts';

interface ResponseKey {
  /** The absolute URL, because responses contain links that are built from it. */
  address: string;
  /** Set when the response also depends on the version of this product. */
  productId: number | null;
}

interface CachedResponse extends WrittenResponse {
  productId: number | null;
  version: string;
  /** The content stamp at which the response was last found to be current. */
  stamp: number | null;
  /** The response in the form that the fast lane sends. */
  stored: StoredResponse;
}

/** Caches public catalogue responses per catalogue version. Only successful responses are stored. */
export interface ResponseCache {
  answer: (
    key: ResponseKey,
    make: () => Promise<ApiResponse>,
  ) => Promise<WrittenResponse | ApiResponse>;
  /** Null on a cache miss. */
  findCached: (address: string) => StoredResponse | null | Promise<StoredResponse | null>;
  bytes: () => number;
}

interface MemoryOptions {
  shop: Shop;
  /** Headers that every response carries. */
  standing: Readonly<Record<string, string>>;
}

const maxBytes = 32 * 1024 * 1024;
const maxUrlLength = 500;

export function makeResponseCache({ shop, standing }: MemoryOptions): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
  });

  return {
    async answer({ address, productId }, make) {
      const found = cache.get(address);
      if (found && (await isCurrent(shop, found))) return found;
      const version = await versionOf(shop, productId);
      const answer = await make();
      if (answer.status !== 200 || address.length > maxUrlLength) return answer;
      const written = writtenResponse(answer);
      const stored = storedResponse(written, { ...standing, 'cache-control': 'no-cache' });
      cache.set(address, { ...written, productId, version, stamp: null, stored });
      return written;
    },
    findCached(address) {
      const found = cache.get(address);
      if (!found) return null;
      const current = isCurrent(shop, found);
      if (current === true) return found.stored;
      return Promise.resolve(current).then((isTrue) => (isTrue ? found.stored : null));
    },
    bytes: () => cache.calculatedSize,
  };
}

/** Synchronous where the stamp tells that nothing has changed. */
function isCurrent(shop: Shop, answer: CachedResponse): boolean | Promise<boolean> {
  const stamp = contentStamp(shop);
  if (stamp !== null && answer.stamp === stamp) return true;
  return versionOf(shop, answer.productId).then((version) => {
    if (version !== answer.version) return false;
    answer.stamp = stamp;
    return true;
  });
}

async function versionOf(shop: Shop, productId: number | null): Promise<string> {
  const catalogue = await contentVersion(shop);
  return productId === null
    ? String(catalogue)
    : `${catalogue}.${await productVersion(shop, productId)}`;
}

/** An entry is stored both as text and as bytes. */
function bytesOf({ text, stored }: CachedResponse): number {
  return text.length + stored.plain.body.length;
}

/** A serialized response. */
export interface WrittenResponse {
  status: number;
  headers: NonNullable<ApiResponse['headers']>;
  text: string;
  tag: string;
}

export function writtenResponse({ status, headers = {}, body }: ApiResponse): WrittenResponse {
  const text = JSON.stringify(body);
  return { status, headers, text, tag: String(headers['etag'] ?? tagOf(text)) };
}

/** Adds headers. The ETag identifies the representation for If-Match, so it is not varied by content encoding. */
export function storedResponse(
  { status, headers, text, tag }: WrittenResponse,
  more: Readonly<Record<string, string>>,
): StoredResponse {
  const { etag: _, ...own } = headers;
  const all = {
    ...more,
    ...own,
    'x-robots-tag': 'noindex',
    'content-type': 'application/json; charset=utf-8',
  };
  return {
    status,
    headers: Object.entries(all).flat(),
    contentTag: tag,
    plain: { body: Buffer.from(text), etag: tag },
    gzip: null,
    br: null,
  };
}
