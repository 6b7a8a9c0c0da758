import { randomBytes } from 'node:crypto';
import type { Metrics } from '../metrics.ts';
import type { RenderPage } from '../render-page.ts';
import type { WorkLimits } from '../work-limits.ts';
import { type CachedPage, cachedPage } from './cached-page.ts';
import type { PageKey } from './page-key.ts';
import type { PageStore } from './page-store.ts';

export interface PageRendererOptions {
  store: PageStore;
  render: RenderPage;
  /** A fixed origin for anonymous rendering: nothing of the actual request may enter a shared page. */
  origin: () => string;
  /** Headers that every response carries. */
  standing: Readonly<Record<string, string>>;
  metrics: Metrics;
  work: WorkLimits;
}

/** Returns null for a page that is not public, and 'busy' if too many wait to be rendered. */
export type PageRenderer = (
  key: PageKey,
  version: string,
  requestId: string,
) => Promise<CachedPage | 'busy' | null>;

/** Renders public pages anonymously. Concurrent requests for one page share a single rendering. */
export function makePageRenderer(options: PageRendererOptions): PageRenderer {
  const underWay = new Map<string, ReturnType<PageRenderer>>();

  return (key, version, requestId) => {
    const name = `${version} ${key.path}`;
    const rendering = underWay.get(name);
    if (rendering) return rendering;
    options.metrics.pageCache.inc({ outcome: 'miss' });
    const started = renderInTurn(key, version, requestId);
    underWay.set(name, started);
    return started.finally(() => underWay.delete(name));
  };

  async function renderInTurn(...asked: Parameters<PageRenderer>) {
    const rendered = await options.work.run('public-page', () => renderOnce(...asked));
    return rendered.ok ? rendered.value : 'busy';
  }

  async function renderOnce(key: PageKey, version: string, requestId: string) {
    const { store, standing, render, origin } = options;
    const request = new Request(origin() + key.path, { headers: { accept: 'text/html' } });
    const nonce = randomBytes(16).toString('hex');
    const info = { requestId, nonce, isForEveryone: true, network: null };
    const response = await render(request, info);
    // A response that sets a cookie is personal and is not cached.
    if (response.headers.has('set-cookie')) return null;
    const isForEveryone = response.status === 200 || response.status === 404;
    const cacheControl = isForEveryone ? 'public, no-cache' : 'private, no-store';
    const page = await cachedPage(response, { version, cacheControl, standing, nonce });
    if (isForEveryone) store.set(key, page);
    return page;
  }
}
