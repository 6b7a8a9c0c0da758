import { suggestProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { shopContext } from '#shop/access/web/context.ts';
import type { Route } from './+types/suggest';

const maxTextLength = 100;

/** What the search box offers for the text typed so far. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get('q') ?? '').slice(0, maxTextLength).toWellFormed();
  return Response.json(await suggestProducts(context.get(shopContext), typed));
}
