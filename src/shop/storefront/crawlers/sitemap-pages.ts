import { pageUrl } from '#shop/access/rules/page.ts';
import { pages } from '#shop/access/rules/pages.ts';
import { withTotals } from '#shop/catalogue/rules/category-tree.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { listFilledCollections } from '#shop/catalogue/use-cases/list-collection.ts';
import { collectionUrl } from '#shop/catalogue/rules/slug.ts';
import { termUrl } from '#shop/catalogue/storefront/listing-url.ts';
import type { Route } from './+types/sitemap-pages';
import { siteMap } from './site-map.ts';

const mapped = pages.filter(({ crawling }) => crawling === 'listed').map(pageUrl);

/** All public pages except products: static pages, non-empty collections and categories. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const categories = await listCategories(shop);
  const collections = await listFilledCollections(shop);
  const filled = withTotals(categories).filter(({ productCount }) => productCount > 0);
  const paths = [
    ...mapped,
    ...filled.map(({ value }) => termUrl(value)),
    ...collections.map(({ slug }) => collectionUrl(slug)),
  ];
  return siteMap(
    'urlset',
    paths.map((path) => ({ url: new URL(path, url).href })),
  );
}
