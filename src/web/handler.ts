import type { Shop } from '#services/shop.ts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type RequestInfo, requestInfoContext, shopContext } from './context.ts';
import { guardedBuild } from './guarded-build.ts';
import { lockedBuild } from './locked-build.ts';
import { openVisit, visitContext } from './visitor.ts';

export type WebHandler = (request: Request, info: RequestInfo) => Promise<Response>;

/** The only thing the roof takes from here. Context keys live inside the bundle, the shop comes from outside. */
export function createWebHandler(shop: Shop): WebHandler {
  // A cast because the module types exports it leaves out as undefined, not as missing.
  const pages = guardedBuild(lockedBuild(build as ServerBuild), shop);
  const handle = createRequestHandler(pages, 'production');
  return async (request, info) => {
    const visit = openVisit(shop, request);
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(requestInfoContext, info);
    context.set(visitContext, visit);
    return withCookies(await handle(request, context), await visit.setCookies());
  };
}

/** Before the page's own, which know better: they may have opened or closed a session meanwhile. */
function withCookies(response: Response, lines: string[]): Response {
  const own = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const line of [...lines, ...own]) response.headers.append('set-cookie', line);
  return response;
}
