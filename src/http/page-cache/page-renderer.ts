import { randomBytes } from 'node:crypto';
import type { Metrics } from '../metrics.ts';
import type { RenderPage } from '../render-page.ts';
import { type CachedPage, cachedPage } from './cached-page.ts';
import type { PageKey } from './page-key.ts';
import type { PageStore } from './page-store.ts';

export interface PageRendererOptions {
  store: PageStore;
  render: RenderPage;
  /** Where anonymous requests pretend to come from: nothing of the real one may enter a page. */
  origin: () => string;
  /** Headers that every answer of the shop carries. */
  standing: Readonly<Record<string, string>>;
  metrics: Metrics;
}

/** Answers null for a page that cannot be the same for everyone. */
export type PageRenderer = (
  key: PageKey,
  version: string,
  requestId: string,
) => Promise<CachedPage | null>;

/** Renders pages for nobody in particular and keeps them. However many ask for one at once, it is rendered once. */
export function makePageRenderer(options: PageRendererOptions): PageRenderer {
  const underWay = new Map<string, Promise<CachedPage | null>>();

  return (key, version, requestId) => {
    const name = `${version} ${key.path}`;
    const rendering = underWay.get(name);
    if (rendering) return rendering;
    options.metrics.pageCache.inc({ outcome: 'miss' });
    const started = renderOnce(key, version, requestId);
    underWay.set(name, started);
    return started.finally(() => underWay.delete(name));
  };

  async function renderOnce(key: PageKey, version: string, requestId: string) {
    const { store, standing, render, origin } = options;
    const request = new Request(origin() + key.path, { headers: { accept: 'text/html' } });
    const nonce = randomBytes(16).toString('hex');
    const info = { requestId, nonce, isForEveryone: true, network: null };
    const response = await render(request, info);
    // A cookie is somebody's: such a page is rendered for each request by itself.
    if (response.headers.has('set-cookie')) return null;
    const isForEveryone = response.status === 200 || response.status === 404;
    const cacheControl = isForEveryone ? 'public, no-cache' : 'private, no-store';
    const page = await cachedPage(response, { version, cacheControl, standing, nonce });
    if (isForEveryone) store.set(key, page);
    return page;
  }
}
