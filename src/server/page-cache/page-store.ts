import { LRUCache } from 'lru-cache';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { PageKey } from './page-key.ts';

export interface CachedPage extends StoredResponse {
  /** The versions from which the page was rendered. */
  version: string;
  /** The database stamp at which the page was last found to be current. */
  stamp: number | null;
  /** Approximate memory use. */
  bytes: number;
  /** Number of cache hits. */
  hits: number;
}

export type Share = PageKey['share'];

const mebibyte = 1024 * 1024;
const shareBytes: Readonly<Record<Share, number>> = {
  pages: 64 * mebibyte,
  searches: 8 * mebibyte,
};

export interface PageStore {
  get(key: PageKey): CachedPage | undefined;
  set(key: PageKey, page: CachedPage): void;
  bytes(share: Share): number;
}

/** Pages by path. A full share evicts its least recently used page; which one holds a page is found by looking into both. */
export function makePageStore(limits = shareBytes): PageStore {
  const shares = { pages: makeShare(limits.pages), searches: makeShare(limits.searches) };
  return {
    get: ({ path }) => shares.pages.get(path) ?? shares.searches.get(path),
    // A page that is encoded anew replaces itself: its key is that of the request, whose share may be another.
    set: ({ path, share }, page) =>
      void shares[shares.pages.has(path) ? 'pages' : share].set(path, page),
    bytes: (share) => shares[share].calculatedSize,
  };
}

function makeShare(maxSize: number): LRUCache<string, CachedPage> {
  return new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes });
}
