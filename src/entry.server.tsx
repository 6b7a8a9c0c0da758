import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { failureResponse } from '#shop/access/web/failure.ts';
import { NonceContext } from '#platform/web/nonce-context.ts';
import { deferScripts } from '#platform/web/defer-scripts.ts';

const renderTimeoutMs = 5_000;

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

/** Waits for the whole page, because pages are cached whole. Throws what the error screen shows. */
function render({ request, status, headers, router, context }: Rendering): Promise<Response> {
  const info = context.get(requestInfoContext);
  const { nonce } = info;
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          if (failure) return fail(failure);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const html = text(pipe(new PassThrough())).then(deferScripts);
          resolve(html.then((body) => new Response(body, { status, headers })));
        },
        onShellError: fail,
        onError(error) {
          failure ??= error;
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('The page took too long.')), renderTimeoutMs);

    function fail(error: unknown) {
      clearTimeout(timer);
      reject(failureResponse(context.get(shopContext), info, error));
    }
  });
}
