import { exportDataOf } from '#shop/customers/use-cases/export-data.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { data } from 'react-router';
import type { Route } from './+types/export-customer-data';
import { parseCustomerId } from './customers-request.ts';

/** For a customer who asks for their data by another way than their account. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
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
