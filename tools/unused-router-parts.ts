import type { Plugin } from 'vite';

/**
 * Parts of React Router that our settings never call and that the bundler cannot know to be unused, with what
 * stands in for each in the browser. The names that only the server uses are there for the
 * linker. An export that a later version adds fails the build, so nothing is lost silently.
 */
const replacements: Record<string, string> = {
  // We set no instrumentations.
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = null;`,
  // The whole manifest is loaded with the first page (routeDiscovery in react-router.config.ts).
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = () => undefined;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getPathsWithAncestors = () => [];
    export const getManifestPath = () => '';
    export const handleClientVersionMismatch = () => undefined;`,
  // The root has an ErrorBoundary of its own, and the server renders every page.
  'lib/dom/ssr/errorBoundaries.js': `
    export const RemixErrorBoundary = ({ children }) => children;
    export const RemixRootDefaultErrorBoundary = () => null;
    export const BoundaryShell = ({ children }) => children;`,
  'lib/dom/ssr/fallback.js': `
    export const RemixRootDefaultHydrateFallback = () => null;`,
};

/** Takes 1.5 kB out of the first load of every page. The development server keeps the originals. */
export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load(id) {
      const [, part = ''] = id.split('/react-router/dist/production/');
      return replacements[part] ?? null;
    },
  };
}
