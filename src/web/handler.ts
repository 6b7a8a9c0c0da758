import type { Shop } from '#services/shop.ts';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { type RequestInfo, requestInfoContext, shopContext } from './context.ts';

export type WebHandler = (request: Request, info: RequestInfo) => Promise<Response>;

/** The only thing the roof takes from here. Context keys live inside the bundle, the shop comes from outside. */
export function createWebHandler(shop: Shop): WebHandler {
  const handle = createRequestHandler(build, shop.mode === 'live' ? 'production' : undefined);
  return (request, info) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(requestInfoContext, info);
    return handle(request, context);
  };
}
