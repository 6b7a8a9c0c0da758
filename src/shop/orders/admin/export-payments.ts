import { dayAt } from '#platform/calendar-day.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { exportPayments } from '#shop/orders/use-cases/export-payments.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/export-payments';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const texts = granted(exportPayments(shop, await signedInVisitor(context)));
  const { timeZone } = await loadSettings(shop);
  return csvResponse(texts, `payments-${dayAt(shop.clock(), timeZone)}.csv`);
}
