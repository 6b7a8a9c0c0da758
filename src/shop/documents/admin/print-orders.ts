import { printOrders } from '#shop/documents/use-cases/print-orders.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { data } from 'react-router';
import type { Route } from './+types/print-orders';

/** '?order=4&order=7' as the form of the orders table sends it. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const kind = kinds.find((one) => `${one}.pdf` === params.document);
  const ids = url.searchParams.getAll('order').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  if (!kind) return Promise.reject(data(null, { status: 404 }));
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const printed = await printOrders(shop, visitor, { kind, orderIds: ids.map(Number) });
  if (!printed.ok) {
    const status = printed.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  return new Response(new Uint8Array(printed.value), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${kind}.pdf"`,
    },
  });
}

const kinds = ['packing-slips', 'pick-list'] as const;
