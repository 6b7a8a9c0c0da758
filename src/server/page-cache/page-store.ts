import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { PageKey } from './page-key.ts';

export interface CachedPage extends StoredResponse {
  /** The versions from which the page was rendered. */
  version: string;
  /** The content stamp at which the page was last found to be current. */
  stamp: number | null;
  /** Approximate memory use. */
  bytes: number;
  /** Number of cache hits. */
  hits: number;
}

export type Share = PageKey['share'];

const mebibyte = 1024 * 1024;
const shareBytes: Readonly<Record<Share, number>> = {
  pages: 40 * mebibyte,
  searches: 8 * mebibyte,
};

export interface PageStore {
  get(key: PageKey): CachedPage | undefined;
  /** Each request for a page that has to be rendered. A search is stored only after its second one. */
  countRequest(key: PageKey): void;
  set(key: PageKey, page: CachedPage): void;
  bytes(share: Share): number;
}

/** Within this time a second request makes a search worth storing. */
export const searchWindowMs = 10 * 60_000;
export const maxCountedSearches = 8_192;

interface CountedSearch {
  lastAt: number;
  isAgain: boolean;
}

/** Pages by path. A full share evicts its least recently used page; which one holds a page is found by looking into both. */
export function makePageStore(clock: Clock, limits = shareBytes): PageStore {
  const shares = { pages: makeShare(limits.pages), searches: makeShare(limits.searches) };
  /** By the hash of the path, which may be long. */
  const counted = new LRUCache<string, CountedSearch>({ max: maxCountedSearches });
  return {
    get: ({ path }) => shares.pages.get(path) ?? shares.searches.get(path),
    countRequest({ path, share }) {
      if (share === 'pages') return;
      const name = hashed(path);
      const lastAt = counted.get(name)?.lastAt ?? Number.NEGATIVE_INFINITY;
      const now = clock();
      counted.set(name, { lastAt: now, isAgain: now - lastAt <= searchWindowMs });
    },
    set({ path, share }, page) {
      // A page that is encoded anew replaces itself: its key is that of the request, whose share may be another.
      if (shares.pages.has(path)) shares.pages.set(path, page);
      else if (share === 'pages' || shares.searches.has(path) || isAgain(path))
        shares[share].set(path, page);
    },
    bytes: (share) => shares[share].calculatedSize,
  };

  /** A crawler asks for each search once: it would push out those that customers repeat. */
  function isAgain(path: string): boolean {
    return counted.peek(hashed(path))?.isAgain ?? false;
  }
}

function hashed(path: string): string {
  return hash('sha1', path, 'base64url');
}

function makeShare(maxSize: number): LRUCache<string, CachedPage> {
  return new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes });
}
