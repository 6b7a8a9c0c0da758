import { dayAt } from '#platform/calendar-day.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import { exportSubscribers } from '#shop/newsletter/use-cases/list-subscribers.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { redirect } from 'react-router';
import type { Route } from './+types/export-subscribers';

/** Only the button of the list leads here. */
export function loader(): Response {
  return redirect('/admin/subscribers');
}

/** Not by GET, because the export is recorded in the audit log. */
export async function action({ context, request: posted }: Route.ActionArgs) {
  await postedForm(posted);
  const shop = context.get(shopContext);
  const texts = granted(await exportSubscribers(shop, await signedInVisitor(context)));
  const { timeZone } = await loadSettings(shop);
  return csvResponse(texts, `subscribers-${dayAt(shop.clock(), timeZone)}.csv`);
}
