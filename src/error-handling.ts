import type { Shop } from '#shop/shop.ts';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { requestInfoContext } from '#shop/access/web/context.ts';
import { failureResponse } from '#shop/access/web/failure.ts';

type LoaderOrAction = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action of the build: an exception is logged once with the request id, and
 * the pages get only the part that may be shown. Thrown redirects and 404s pass through.
 */
export function withErrorHandling(build: ServerBuild, shop: Shop): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const guarded = {
      ...(loader && { loader: guard(shop, loader) }),
      ...(action && { action: guard(shop, action) }),
    };
    return [id, { ...route, module: { ...route.module, ...guarded } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guard(shop: Shop, run: LoaderOrAction): LoaderOrAction {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      if (!(error instanceof Error) || args.request.signal.aborted) throw error;
      const info = args.context.get(requestInfoContext);
      return Promise.reject(failureResponse(shop, info, error));
    }
  };
}
