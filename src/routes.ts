import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Page } from '#shop/access/rules/page.ts';
import { framelessPages } from '#shop/access/rules/frameless-pages.ts';
import { adminPages, layouts } from '#shop/access/rules/pages.ts';
import { accountPages, storefrontPages } from '#shop/access/rules/storefront-pages.ts';

/** The router's view of the pages: who may open them and how they are served is declared with them. */
export default [
  layout(layouts.storefront.file, { id: layouts.storefront.id }, [
    ...storefrontPages.map((page) => entry(page)),
    layout(
      layouts.account.file,
      { id: layouts.account.id },
      accountPages.map((page) => entry(page)),
    ),
  ]),
  route(
    layouts.admin.path,
    layouts.admin.file,
    { id: layouts.admin.id },
    adminPages.map((page) => entry(page, 'admin')),
  ),
  ...framelessPages.map((page) => entry(page)),
] satisfies RouteConfig;

/** Paths are relative to the layout's; a page at the layout's own path is its index. */
function entry({ id, path, file }: Page, parent = ''): RouteConfigEntry {
  const own = path === parent ? '' : path.slice(parent === '' ? 0 : parent.length + 1);
  return own === '' ? { id, file, index: true } : { id, file, path: own };
}
