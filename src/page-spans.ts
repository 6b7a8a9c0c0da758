import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { inSubspan } from '#platform/tracing/spans.ts';
import { nameRequest } from '#platform/tracing/trace-requests.ts';

type LoaderOrAction = (args: LoaderFunctionArgs) => unknown;

/** Records every loader and action of the build, and names the request by the pattern of its page. */
export function withSpans(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const traced = {
      ...(loader && { loader: trace(`loader ${id}`, loader) }),
      ...(action && { action: trace(`action ${id}`, action) }),
    };
    return [id, { ...route, module: { ...route.module, ...traced } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function trace(name: string, run: LoaderOrAction): LoaderOrAction {
  return (args) => {
    nameRequest(`/${args.pattern}`.replace('//', '/'));
    return inSubspan(name, {}, async () => run(args));
  };
}
