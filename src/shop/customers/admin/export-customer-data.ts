import { exportDataOf } from '#shop/customers/use-cases/export-data.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { data, redirect } from 'react-router';
import type { Route } from './+types/export-customer-data';
import { parseCustomerId } from './customers-request.ts';

/** Only the button of the customer's page leads here. */
export function loader({ params }: Route.LoaderArgs): Response {
  return redirect(`/admin/customers/${parseCustomerId(params.customerId) ?? ''}`);
}

/** For a customer who asks for their data by another way than their account. Recorded, and so not by GET. */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  await postedForm(request);
  const visitor = await signedInVisitor(context);
  const id = parseCustomerId(params.customerId) ?? 0;
  const exported = await exportDataOf(context.get(shopContext), visitor, id);
  if (!exported.ok) {
    const status = exported.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  return new Response(exported.value, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="customer-${id}.json"`,
    },
  });
}
