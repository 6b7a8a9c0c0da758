import { LRUCache } from 'lru-cache';
import { databaseStamp } from '#shop/catalogue/use-cases/page-version.ts';
import type { Shop } from '#shop/shop.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { ApiResponse } from '#shop/api/api/problem.ts';
import { storedResponse, writtenResponse } from './response-cache.ts';

export interface PrivateResponseKey {
  /** The complete header value with the API key. */
  authorization: string;
  /** The absolute URL, because responses contain links that are built from it. */
  address: string;
}

/**
 * Repeats a private response as long as nothing at all has been written since, including carts, prices and key
 * revocations. Disabled on PostgreSQL, where other processes may write.
 */
export interface PrivateResponseCache {
  keep: (key: PrivateResponseKey, answer: ApiResponse, stampBefore: number | null) => void;
  findCached: (key: PrivateResponseKey) => StoredResponse | null;
  bytes: () => number;
}

interface Options {
  shop: Shop;
  /** Headers that every response carries. */
  standing: Readonly<Record<string, string>>;
}

/** Some responses change with time alone: promotions start, and reservations expire. */
const maxAgeMs = 1_000;
const maxBytes = 4 * 1024 * 1024;
const maxTextLength = 32_768;

const overheadBytes = 1_024;

interface CachedResponse {
  stored: StoredResponse;
  madeAt: number;
}

export function makePrivateResponseCache({ shop, standing }: Options): PrivateResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ stored }) => stored.plain.body.length + overheadBytes,
  });
  const more = { ...standing, 'cache-control': 'private, no-store' };
  let stamp: number | null = null;

  return {
    keep(key, answer, stampBefore) {
      const current = databaseStamp(shop);
      if (current === null || current !== stampBefore || answer.status !== 200) return;
      if (current !== stamp) cache.clear();
      stamp = current;
      const written = writtenResponse(answer);
      if (written.text.length > maxTextLength) return;
      cache.set(nameOf(key), { stored: storedResponse(written, more), madeAt: shop.clock() });
    },
    findCached(key) {
      if (stamp === null || databaseStamp(shop) !== stamp) return null;
      const found = cache.get(nameOf(key));
      return found && shop.clock() - found.madeAt < maxAgeMs ? found.stored : null;
    },
    bytes: () => cache.calculatedSize,
  };
}

/** Header values cannot contain line breaks, so the separator is unambiguous. */
function nameOf({ authorization, address }: PrivateResponseKey): string {
  return `${authorization}\n${address}`;
}
