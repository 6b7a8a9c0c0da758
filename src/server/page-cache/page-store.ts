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

/** Pages by key. A full share evicts its least recently used page. */
export function makePageStore(limits = shareBytes): PageStore {
  const shares = { pages: emptyShare(), searches: emptyShare() };
  return {
    get({ path, share }) {
      const { pages, bytes } = shares[share];
      const page = pages.get(path);
      // The order of use matters only when the share is nearly full.
      if (!page || bytes < limits[share] / 2) return page;
      pages.delete(path);
      pages.set(path, page);
      return page;
    },
    set({ path, share }, page) {
      const kept = shares[share];
      remove(kept, path);
      kept.pages.set(path, page);
      kept.bytes += page.bytes;
      for (const oldest of kept.pages.keys()) {
        if (kept.bytes <= limits[share]) return;
        remove(kept, oldest);
      }
    },
    bytes: (share) => shares[share].bytes,
  };
}

interface KeptPages {
  /** A Map keeps the order of insertion, so its first page is the one least recently asked for. */
  pages: Map<string, CachedPage>;
  bytes: number;
}

function emptyShare(): KeptPages {
  return { pages: new Map(), bytes: 0 };
}

function remove(kept: KeptPages, path: string): void {
  const page = kept.pages.get(path);
  if (!page) return;
  kept.pages.delete(path);
  kept.bytes -= page.bytes;
}
