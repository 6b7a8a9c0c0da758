import { dayAt } from '#platform/calendar-day.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { exportProducts } from '#shop/imports/use-cases/export-csv.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/export-products';
import { csvResponse } from '#platform/http/csv-response.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const texts = granted(exportProducts(shop, await signedInVisitor(context)));
  const { timeZone } = await loadSettings(shop);
  const day = dayAt(shop.clock(), timeZone);
  return csvResponse(texts, `products-${day}.csv`);
}
