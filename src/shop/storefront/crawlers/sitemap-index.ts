import { listMaps } from '#shop/catalogue/use-cases/map-products.ts';
import { shopContext } from '#shop/access/web/context.ts';
import type { Route } from './+types/sitemap-index';
import { siteMap } from './site-map.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const names = ['pages', ...(await listMaps(context.get(shopContext)))];
  const entries = names.map((name) => ({ url: `${url.origin}/sitemap-${name}.xml` }));
  return siteMap('sitemapindex', entries);
}
