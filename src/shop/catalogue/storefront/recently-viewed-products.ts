import { viewedIds } from '#shop/catalogue/rules/recently-viewed.ts';
import { showRecentlyViewed } from '#shop/catalogue/use-cases/show-recently-viewed.ts';
import { shopContext } from '#shop/access/web/context.ts';
import type { Route } from './+types/recently-viewed-products';

/** The products of the ids that a browser has remembered. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = viewedIds(url.searchParams.get('ids') ?? '');
  const products = await showRecentlyViewed(context.get(shopContext), ids);
  // Cards do not show it.
  return Response.json(products.map((product) => ({ ...product, description: '' })));
}
