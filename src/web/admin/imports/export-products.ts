import { exportProducts } from '#services/imports/export-products.ts';
import { shopContext } from '#web/context.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/export-products';
import { granted } from '../granted.ts';
import { csvResponse } from './csv-response.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const texts = granted(exportProducts(shop, await signedInVisitor(context)));
  const day = new Date(shop.clock()).toISOString().slice(0, 10);
  return csvResponse(texts, `products-${day}.csv`);
}
