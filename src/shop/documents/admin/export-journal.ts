import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { exportJournal } from '#shop/documents/use-cases/export-documents.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import type { Route } from './+types/export-journal';
import { requestedMonth } from './requested-month.ts';

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const month = await requestedMonth(shop, url.searchParams);
  const texts = granted(exportJournal(shop, visitor, month));
  return csvResponse(texts, `journal-${month}.csv`);
}
