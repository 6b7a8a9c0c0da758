import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { printReturnSlip } from '#shop/returns/use-cases/show-returns.ts';
import { data } from 'react-router';
import type { Route } from './+types/print-slip';

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { orderId, returnId, token } = params;
  const { network } = context.get(requestInfoContext);
  const own = {
    orderId: /^[1-9]\d{0,14}$/.test(orderId) ? Number(orderId) : 0,
    visitor: await visitorOf(context),
    token: token ?? null,
    network,
  };
  const printed = await printReturnSlip(context.get(shopContext), own, returnId);
  if (!printed.ok) {
    const status = printed.failure.code === 'too-many-requests' ? 429 : 404;
    return Promise.reject(data(null, { status }));
  }
  return new Response(new Uint8Array(printed.value), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="return-slip.pdf"',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
