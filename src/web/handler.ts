import type { Shop } from '#services/shop.ts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type RequestInfo, requestInfoContext, shopContext } from './context.ts';
import { guardedBuild } from './guarded-build.ts';

export type WebHandler = (request: Request, info: RequestInfo) => Promise<Response>;

/** The only thing the roof takes from here. Context keys live inside the bundle, the shop comes from outside. */
export function createWebHandler(shop: Shop): WebHandler {
  // A cast because the module types exports it leaves out as undefined, not as missing.
  const handle = createRequestHandler(guardedBuild(build as ServerBuild, shop), 'production');
  return (request, info) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(requestInfoContext, info);
    return handle(request, context);
  };
}
