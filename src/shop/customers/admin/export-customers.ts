import { dayAt } from '#platform/calendar-day.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import { exportCustomers } from '#shop/customers/use-cases/export-customers.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/export-customers';
import { parseCustomersRequest } from './customers-request.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const request = parseCustomersRequest(url.searchParams);
  const texts = granted(await exportCustomers(shop, await signedInVisitor(context), request));
  const { timeZone } = await loadSettings(shop);
  return csvResponse(texts, `customers-${dayAt(shop.clock(), timeZone)}.csv`);
}
