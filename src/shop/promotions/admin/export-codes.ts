import { csvResponse } from '#platform/http/csv-response.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { exportCodes } from '#shop/promotions/use-cases/one-time-codes.ts';
import { data, redirect } from 'react-router';
import type { Route } from './+types/export-codes';

/** Only the button of the promotion leads here. */
export function loader({ params }: Route.LoaderArgs): Response {
  return redirect(`/admin/promotions/${params.promotionId}`);
}

/** Not by GET, because the export is recorded in the audit log. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await postedForm(request);
  const visitor = await signedInVisitor(context);
  const exported = await exportCodes(context.get(shopContext), visitor, params.promotionId);
  if (exported.ok) return csvResponse(exported.value, 'codes.csv');
  const status = exported.failure.code === 'forbidden' ? 403 : 404;
  return Promise.reject(data(null, { status }));
}
