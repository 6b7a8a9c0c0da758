import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { listProductTable } from '#shop/catalogue/use-cases/list-product-table.ts';
import { openSpreadsheet, type OpenedRow } from '#shop/catalogue/use-cases/open-product.ts';
import { Link, Form, useNavigation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/spreadsheet-page';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { saveSpreadsheet, type SpreadsheetResult } from './spreadsheet-action.ts';
import { spreadsheetUrl, parseTableRequest, tableUrl } from '../table/table-request.ts';
import './spreadsheet.css';
import { spreadsheetFields } from '#shop/catalogue/rules/product-spreadsheet.ts';
import { fieldTexts, recordOf } from '#shop/catalogue/rules/product-fields.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { SpreadsheetRow } from './spreadsheet-row.tsx';

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
        <Spreadsheet key={seen} rows={rows} result={actionData} />
      ) : (
        <EmptyState>No products match these filters.</EmptyState>
      )}
      <PageLinks page={page} to={(number) => spreadsheetUrl({ ...request, page: number })} />
    </>
  );
}

interface SpreadsheetProps {
  rows: readonly OpenedRow[];
  result: SpreadsheetResult | undefined;
}

const labels = recordOf(spreadsheetFields, (field) => fieldTexts[field].label);

function Spreadsheet({ rows, result }: SpreadsheetProps) {
  const ref = useRef<HTMLFormElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useSpreadsheetKeys(table);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (result) ref.current?.querySelector<HTMLElement>('[aria-invalid], [data-stale]')?.focus();
  }, [result]);
  const opened = rows.map((row) => result?.fresh.find(({ id }) => id === row.id) ?? row);
  return (
    <Form ref={ref} method="post" noValidate aria-label="Spreadsheet view" className="grid gap-5">
      {result && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          Nothing is saved yet. Fix {result.refused.length}{' '}
          {result.refused.length === 1 ? 'row' : 'rows'}, then save again.
        </Notice>
      )}
      <div className="product-sheet-frame">
        <table ref={table} aria-label="Products" className="product-sheet">
          <thead>
            <tr>
              <th scope="col">No.</th>
              {spreadsheetFields.map((field) => (
                <th key={field} scope="col" className={`c-${field}`}>
                  {labels[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {opened.map((row) => (
              <SpreadsheetRow
                key={`${row.id} ${row.editedAt}`}
                row={row}
                labels={labels}
                typed={result?.rows.find(({ id }) => id === row.id)?.typed}
                refused={result?.refused.find(({ id }) => id === row.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="address" />
      <div className="product-sheet-end">
        <Button disabled={isSending}>{isSending ? 'Saving …' : 'Save all rows'}</Button>
      </div>
    </Form>
  );
}

/**
 * Enter and the arrow keys move to the same field of another row; Enter does not submit. Pasted spreadsheet
 * cells fill the fields from the focused one to the right and down.
 */
function useSpreadsheetKeys(ref: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const table = ref.current;
    if (!table) return () => {};
    const onKey = (event: KeyboardEvent) => move(table, event);
    const onPaste = (event: ClipboardEvent) => paste(table, event);
    table.addEventListener('keydown', onKey);
    table.addEventListener('paste', onPaste);
    return () => {
      table.removeEventListener('keydown', onKey);
      table.removeEventListener('paste', onPaste);
    };
  }, [ref]);
}

function move(table: HTMLTableElement, event: KeyboardEvent): void {
  const { target, key, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || event.isComposing) return;
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  if (!isUp && key !== 'ArrowDown' && key !== 'Enter') return;
  event.preventDefault();
  const column = columnOf(table, target);
  const next = column[column.indexOf(target) + (isUp ? -1 : 1)];
  next?.focus();
  next?.select();
}

function paste(table: HTMLTableElement, event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  const text = clipboardData?.getData('text/plain').replace(/\r?\n$/, '') ?? '';
  if (!(target instanceof HTMLInputElement) || !/[\t\n]/.test(text)) return;
  event.preventDefault();
  const lines = text.split(/\r?\n/).map((line) => line.split('\t'));
  const rows = [...table.querySelectorAll('tbody tr')];
  const first = rows.findIndex((row) => row.contains(target));
  const at = fieldsOf(rows[first]).indexOf(target);
  for (const [down, cells] of lines.entries()) {
    const fields = fieldsOf(rows[first + down]);
    for (const [right, cell] of cells.entries()) {
      const field = fields[at + right];
      if (field) field.value = cell.trim();
    }
  }
}

function columnOf(table: HTMLTableElement, field: HTMLInputElement): HTMLInputElement[] {
  const name = field.dataset['field'] ?? '';
  return [...table.querySelectorAll<HTMLInputElement>(`[data-field="${CSS.escape(name)}"]`)];
}

function fieldsOf(row: Element | undefined): HTMLInputElement[] {
  return [...(row?.querySelectorAll<HTMLInputElement>('[data-field]') ?? [])];
}
