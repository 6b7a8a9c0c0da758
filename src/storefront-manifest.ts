import { layouts } from '#shop/access/rules/pages.ts';

interface RouteManifest {
  url: string;
  routes: Record<string, { id: string; parentId?: string } | undefined>;
}

/** The manifest without the pages of the admin, which a browser that shows the storefront opens as new documents. */
export function storefrontManifest<Manifest extends RouteManifest>(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).filter(([, route]) => !isOfAdmin(route));
  return {
    ...manifest,
    url: storefrontManifestUrl(manifest.url),
    routes: Object.fromEntries(routes),
  };
}

export function storefrontManifestUrl(url: string): string {
  return url.replace(/\.js$/, '-storefront.js');
}

export function isOfAdmin(route: { id: string; parentId?: string } | undefined): boolean {
  return route?.id === layouts.admin.id || route?.parentId === layouts.admin.id;
}
