import type { Shop } from '#shop/shop.ts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type RequestInfo, requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { withErrorHandling } from './error-handling.ts';
import { withAccessControl } from './access-control.ts';
import { withSpans } from './page-spans.ts';
import { visitContext } from '#shop/access/web/visitor.ts';
import { openVisit } from '#shop/identity/web/login-flag.ts';

export type WebHandler = (request: Request, info: RequestInfo) => Promise<Response>;

/** The only export used by the server. Context keys live inside the bundle; the shop is passed in. */
export function createWebHandler(shop: Shop): WebHandler {
  // Cast because the generated module types omitted exports as undefined instead of optional.
  const pages = withErrorHandling(withAccessControl(build as ServerBuild), shop);
  const isTraced = shop.server.tracing()?.isRunning === true;
  const handle = createRequestHandler(isTraced ? withSpans(pages) : pages, 'production');
  return async (request, info) => {
    const visit = openVisit(shop, request);
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(requestInfoContext, info);
    context.set(visitContext, visit);
    return withCookies(await handle(request, context), await visit.setCookies());
  };
}

/** Prepended, so that the page's own cookies win: the page may have opened or closed a session. */
function withCookies(response: Response, lines: string[]): Response {
  const own = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const line of [...lines, ...own]) response.headers.append('set-cookie', line);
  return response;
}
