import type { CachedMarkup } from '#platform/web/cached-element.tsx';

export interface PageMarkup extends CachedMarkup {
  /** Stores the elements that this page had to render itself. */
  storeFrom: (html: string) => void;
}

const maxElements = 64;

/** The content of elements that many pages share, as React has rendered it in the first of them. */
export function makeMarkupCache(): () => PageMarkup {
  const cache = new Map<string, string>();

  return () => {
    const missing = new Map<string, { open: string; close: string; nested: string }>();
    return {
      find({ as, className, cacheKey }) {
        if (cacheKey === null) return null;
        const key = `${as} ${className} ${cacheKey}`;
        const known = cache.get(key);
        if (known !== undefined) return known;
        const open = `<${as} class="${className}">`;
        missing.set(key, { open, close: `</${as}>`, nested: `<${as}` });
        return null;
      },
      storeFrom(html) {
        for (const [key, { open, close, nested }] of missing) {
          const opensAt = html.indexOf(open);
          if (opensAt === -1) continue;
          const startsAt = opensAt + open.length;
          const content = html.slice(startsAt, html.indexOf(close, startsAt));
          if (content.includes(nested)) continue;
          if (cache.size >= maxElements) cache.clear();
          cache.set(key, content);
        }
      },
    };
  };
}
