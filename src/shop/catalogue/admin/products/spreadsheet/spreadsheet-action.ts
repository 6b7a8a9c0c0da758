import {
  spreadsheetRowFrom,
  type SpreadsheetRowInput,
} from '#shop/catalogue/rules/product-spreadsheet.ts';
import { editProducts, type RefusedProduct } from '#shop/catalogue/use-cases/edit-products.ts';
import { type OpenedRow, openSpreadsheet } from '#shop/catalogue/use-cases/open-product.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { spreadsheetUrl, parseTableRequest } from '../table/table-request.ts';

/** Action data of a spreadsheet that was not saved. */
export interface SpreadsheetResult {
  /** The submitted values. */
  rows: SpreadsheetRowInput[];
  refused: RefusedProduct[];
  /** Current values of the rows that someone else changed. */
  fresh: OpenedRow[];
}

interface Posting {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

export async function saveSpreadsheet({ context, request }: Posting) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const fields = await postedForm(request);
  const ids = fields.getAll('row').map(Number).filter(Number.isSafeInteger);
  const rows = ids.map((id) => spreadsheetRowFrom(id, (name) => fields.get(name)));
  const touched = rows.filter(({ isTouched }) => isTouched);
  const edited = await editProducts(shop, visitor, { kind: 'sheet', rows: touched });
  if (edited.ok) {
    const count = edited.value;
    const text =
      count === 0
        ? 'No changes to save.'
        : `${count} ${count === 1 ? 'product' : 'products'} saved.`;
    const to = spreadsheetUrl(parseTableRequest(new URL(request.url).searchParams));
    return redirect(to, { headers: cookieHeaders([flashLine(request, { kind: 'info', text })]) });
  }
  if (edited.failure.code !== 'refused') return Promise.reject(data(null, { status: 400 }));
  const { refused } = edited.failure;
  const stale = refused.filter(({ code }) => code === 'stale').map(({ id }) => id);
  const fresh = granted(await openSpreadsheet(shop, visitor, stale));
  const answer: SpreadsheetResult = { rows, refused, fresh };
  return data(answer, { status: stale.length > 0 ? 409 : 422 });
}
