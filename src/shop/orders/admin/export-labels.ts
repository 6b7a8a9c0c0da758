import { exportLabels } from '#shop/orders/use-cases/list-selected-orders.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/export-labels';
import { selectedIds } from './orders-request.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const ids = selectedIds(url.searchParams);
  const text = granted(await exportLabels(context.get(shopContext), visitor, ids));
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="labels.csv"',
    },
  });
}
