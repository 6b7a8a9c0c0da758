import { dayAt } from '#platform/calendar-day.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import { exportCustomers } from '#shop/customers/use-cases/export-customers.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { redirect } from 'react-router';
import type { Route } from './+types/export-customers';
import { parseCustomersRequest } from './customers-request.ts';

/** Only the button of the list leads here. */
export function loader(): Response {
  return redirect('/admin/customers');
}

/** Not by GET, because the export is recorded in the audit log. */
export async function action({ context, request: posted, url }: Route.ActionArgs) {
  await postedForm(posted);
  const shop = context.get(shopContext);
  const request = parseCustomersRequest(url.searchParams);
  const texts = granted(await exportCustomers(shop, await signedInVisitor(context), request));
  const { timeZone } = await loadSettings(shop);
  return csvResponse(texts, `customers-${dayAt(shop.clock(), timeZone)}.csv`);
}
