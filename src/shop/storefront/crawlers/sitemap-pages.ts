import { pageUrl } from '#shop/access/rules/page.ts';
import { pages } from '#shop/access/rules/pages.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import type { Route } from './+types/sitemap-pages';
import { siteMap } from './site-map.ts';

const mapped = pages.filter(({ crawling }) => crawling === 'listed').map(pageUrl);

/** All public pages except products: static pages and non-empty categories. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const categories = await listCategories(context.get(shopContext));
  const filled = categories.filter(({ productCount }) => productCount > 0);
  const paths = [...mapped, ...filled.map(({ value }) => termUrl(value))];
  return siteMap(
    'urlset',
    paths.map((path) => ({ url: new URL(path, url).href })),
  );
}
