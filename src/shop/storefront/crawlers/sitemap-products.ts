import { mapProducts } from '#shop/catalogue/use-cases/map-products.ts';
import { shopContext } from '#shop/access/web/context.ts';
import type { Route } from './+types/sitemap-products';
import { siteMap } from './site-map.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [, map = '0'] = /^sitemap-([1-9]\d{0,9})$/.exec(params.file) ?? [];
  const products = await mapProducts(context.get(shopContext), Number(map));
  if (products.length === 0) return new Response('No such map.\n', { status: 404 });
  return siteMap(
    'urlset',
    products.map(({ id, updatedAt }) => ({
      url: `${url.origin}/product/${id}`,
      changedAt: updatedAt,
    })),
  );
}
