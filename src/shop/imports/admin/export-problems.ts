import { exportProblems } from '#shop/imports/use-cases/export-csv.ts';
import { data } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/export-problems';
import { csvResponse } from '#platform/http/csv-response.ts';

export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const visitor = await signedInVisitor(context);
  const texts = await exportProblems(context.get(shopContext), visitor, params.importId);
  if (!texts.ok) return Promise.reject(data(null, { status: 404 }));
  return csvResponse(texts.value, 'import-problems.csv');
}
