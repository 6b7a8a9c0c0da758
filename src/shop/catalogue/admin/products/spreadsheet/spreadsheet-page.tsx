import { EmptyState } from '#platform/web/admin/empty-state.tsx';
import { listProductTable } from '#shop/catalogue/use-cases/list-product-table.ts';
import { openSpreadsheet } from '#shop/catalogue/use-cases/open-product.ts';
import { Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/spreadsheet-page';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { Spreadsheet } from './spreadsheet.tsx';
import { saveSpreadsheet } from './spreadsheet-action.ts';
import { spreadsheetUrl, parseTableRequest, tableUrl } from '../table/table-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Spreadsheet view, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const request = parseTableRequest(url.searchParams);
  const { products, page } = granted(await listProductTable(shop, visitor, request));
  const ids = products.map(({ id }) => id);
  return { request, page, rows: granted(await openSpreadsheet(shop, visitor, ids)) };
}

export function action(args: Route.ActionArgs) {
  return saveSpreadsheet(args);
}

export default function SpreadsheetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, page, rows } = loaderData;
  const seen = rows.map(({ id, editedAt }) => `${id}.${editedAt}`).join();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-[2.25rem]">Spreadsheet view</h1>
        <Link to={tableUrl(request)} className="text-link min-h-target">
          Back to products
        </Link>
      </div>
      <p className="max-w-[70ch] text-muted">
        Use Enter and the arrow keys to move between rows and Tab to move between cells. You can
        paste cells from a spreadsheet. Either all rows are saved or none. Edit variants in the
        product itself.
      </p>
      {rows.length > 0 ? (
        <Spreadsheet key={seen} rows={rows} answer={actionData} />
      ) : (
        <EmptyState>No products match these filters.</EmptyState>
      )}
      <PageLinks page={page} to={(number) => spreadsheetUrl({ ...request, page: number })} />
    </>
  );
}
