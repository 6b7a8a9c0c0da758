import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { failureResponse } from '#shop/access/web/failure.ts';
import { makeMarkupCache, type PageMarkup } from './cached-markup.ts';
import { CachedMarkupContext } from '#platform/web/cached-element.tsx';
import { NonceContext } from '#shop/access/web/browser-flags.tsx';
import { isOfAdmin, storefrontManifest } from './storefront-manifest.ts';
import { byteString } from '#platform/byte-string.ts';
import { deferScripts } from '#platform/web/defer-scripts.ts';

const renderTimeoutMs = 5_000;
const openMarkupCache = makeMarkupCache();

interface Rendering {
  request: Request;
  status: number;
  headers: Headers;
  router: EntryContext;
  context: RouterContextProvider;
}

/** React Router calls this with five arguments, in this order. */
export default function handleRequest(
  ...[request, status, headers, router, context]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  return render({ request, status, headers, router, context });
}

/** Loaders report for themselves (guarded-build.ts) and so does rendering; this is for the rest. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted) return;
  const { requestId } = context.get(requestInfoContext);
  context.get(shopContext).log.error({ err: error, requestId }, 'page rendering failed');
};

/** Renders the whole page, because pages are cached whole. Throws what the error screen shows. */
async function render(rendering: Rendering): Promise<Response> {
  const { status, headers, router, context } = rendering;
  await readData(router);
  await context.get(requestInfoContext).turn?.();
  const html = renderedPage(rendering) ?? (await streamedPage(rendering));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(byteString.toBytes(deferScripts(byteString.of(html))), { status, headers });
}

/** Reads the loaders' data before rendering, so that nothing in the page has to wait for it. */
async function readData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const chunks: Chunk[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of serverHandoffStream) {
    chunks.push({ done: false, value: decoder.decode(bytes, { stream: true }) });
  }
  chunks.push({ done: true, value: '' });
  renderMeta.streamCache = Object.fromEntries(
    chunks.map((result, i) => [i, Object.assign(Promise.resolve(), { result })]),
  );
}

interface Chunk {
  done: boolean;
  value: string;
}

/** Marks a boundary that was left to the browser. */
const unfinished = '<!--$!-->';

/**
 * Renders in one pass, which costs less than a stream and results in the same bytes. Null if the page waits for a
 * part that is loaded on demand, which only its first rendering does, or if it fails: a stream waits and reports
 * the failure.
 */
function renderedPage(rendering: Rendering): string | null {
  const { isForEveryone } = rendering.context.get(requestInfoContext);
  const markup = isForEveryone ? openMarkupCache() : null;
  try {
    const html = renderToString(pageOf(rendering, markup));
    if (html.includes(unfinished)) return null;
    markup?.storeFrom(html);
    // Unlike a stream, a string has no doctype.
    return `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

function streamedPage(rendering: Rendering): Promise<string> {
  const { context } = rendering;
  const info = context.get(requestInfoContext);
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const { pipe, abort } = renderToPipeableStream(pageOf(rendering), {
      nonce: info.nonce,
      // Large parts would be moved to the end of the page, from where scripts fetch them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        if (failure) return fail(failure);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: fail,
      onError(error) {
        failure ??= error;
      },
    });
    const timer = setTimeout(() => abort(new Error('The page took too long.')), renderTimeoutMs);

    function fail(error: unknown) {
      clearTimeout(timer);
      reject(failureResponse(context.get(shopContext), info, error));
    }
  });
}

/** The router locks the stream of the data in each rendering, though everything is read: each gets its own. */
function pageOf({ request, router, context }: Rendering, markup: PageMarkup | null = null) {
  const { nonce } = context.get(requestInfoContext);
  const ownRouter = {
    ...router,
    manifest: manifestFor(router),
    serverHandoffStream: new ReadableStream<Uint8Array>(),
  };
  return (
    <NonceContext value={nonce}>
      <CachedMarkupContext value={markup}>
        <ServerRouter context={ownRouter} url={request.url} nonce={nonce} />
      </CachedMarkupContext>
    </NonceContext>
  );
}

let ofStorefront: EntryContext['manifest'] | null = null;

/** The development server has no files of its own for the storefront. */
function manifestFor({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  if (import.meta.env.DEV || matches.some(({ route }) => isOfAdmin(manifest.routes[route.id]))) {
    return manifest;
  }
  ofStorefront ??= storefrontManifest(manifest);
  return ofStorefront;
}
