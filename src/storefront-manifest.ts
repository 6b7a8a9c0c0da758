import { layouts } from '#shop/access/rules/pages.ts';

interface RouteOfManifest {
  id: string;
  parentId?: string;
  path?: string;
  hasAction: boolean;
  hasDefaultExport?: boolean;
  css?: string[];
}

interface RouteManifest {
  url: string;
  routes: Record<string, RouteOfManifest | undefined>;
}

/**
 * The manifest without what a browser that shows the storefront never opens as a part of its page: the admin, and
 * downloads and feeds, which are documents of their own. What receives forms stays.
 *
 * React Router ends the name of a style sheet with '#' where a chunk loaded later needs it too, lest it is removed with
 * its route. That of all pages never is; under two names it would be loaded twice and each element styled again.
 */
export function storefrontManifest<Manifest extends RouteManifest>(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).filter(
    ([, route]) =>
      route && !isOfAdmin(route) && (route.hasDefaultExport !== false || route.hasAction),
  );
  const ofAllPages = new Set(manifest.routes['root']?.css);
  const withPlainNames = routes.map(([id, route]) => {
    const css = route?.css?.map((url) => (ofAllPages.has(url) ? url.replace(/#$/, '') : url));
    return [id, { ...route, css }] as const;
  });
  return {
    ...manifest,
    url: storefrontManifestUrl(manifest.url),
    routes: Object.fromEntries(withPlainNames),
  };
}

export function storefrontManifestUrl(url: string): string {
  return url.replace(/\.js$/, '-storefront.js');
}

/** The pages inside the admin's layout, and its downloads, which have none. */
export function isOfAdmin(
  route: Pick<RouteOfManifest, 'id' | 'parentId' | 'path'> | undefined,
): boolean {
  const isInLayout = route?.id === layouts.admin.id || route?.parentId === layouts.admin.id;
  return isInLayout || (route?.path?.startsWith('admin/') ?? false);
}

interface Imports {
  imports?: string[];
}

interface ImportManifest {
  entry: Imports;
  routes: Record<string, Imports | undefined>;
}

/** The pages that links fetch ahead (`prefetch`), for which a browser needs to know what they import. */
const prefetched: readonly string[] = ['storefront/listing-page', 'storefront/product-page'];

/** For the browser alone: what every page imports is there already, and the server preloads with its own manifest. */
export function withFewImports<Manifest extends ImportManifest>(manifest: Manifest): Manifest {
  const { entry, routes } = manifest;
  const known = new Set(
    [entry, routes['storefront/layout']].flatMap((part) => part?.imports ?? []),
  );
  const shortened = Object.entries(routes).map(([id, route]) => {
    const imports = prefetched.includes(id) ? (route?.imports ?? []) : [];
    return [id, { ...route, imports: imports.filter((url) => !known.has(url)) }] as const;
  });
  return { ...manifest, routes: Object.fromEntries(shortened) };
}
