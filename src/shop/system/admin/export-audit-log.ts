import { dayAt } from '#platform/calendar-day.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { exportAuditLog } from '#shop/system/use-cases/export-audit-log.ts';
import { redirect } from 'react-router';
import type { Route } from './+types/export-audit-log';
import { parseAuditRequest } from './audit-request.ts';

/** Only the button of the list leads here. */
export function loader(): Response {
  return redirect('/admin/audit');
}

/** Not by GET, because the export is recorded in the audit log. */
export async function action({ context, request: posted, url }: Route.ActionArgs) {
  await postedForm(posted);
  const shop = context.get(shopContext);
  const request = parseAuditRequest(url.searchParams);
  const texts = granted(await exportAuditLog(shop, await signedInVisitor(context), request));
  const { timeZone } = await loadSettings(shop);
  return csvResponse(texts, `audit-log-${dayAt(shop.clock(), timeZone)}.csv`);
}
