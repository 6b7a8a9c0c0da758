import {
  type FurtherColumn,
  furtherColumns,
  productStatuses,
  type TableSize,
  tableSizes,
  tableSorts,
} from '#shop/catalogue/rules/product-table.ts';
import { tagIn } from '#platform/text.ts';
import { stockLevels } from '#shop/inventory/rules/availability.ts';
import type { ProductTableRequest } from '#shop/catalogue/use-cases/list-product-table.ts';

/** The dialog over the table. It is part of the URL, so that it works without JavaScript. */
export type DialogRequest =
  | { kind: 'add' }
  | { kind: 'update'; id: number }
  | { kind: 'delete'; id: number }
  /** Of the selected rows. */
  | { kind: 'edit-ticked' | 'delete-ticked'; ids: number[] };

/** The state of the table in its URL. */
export interface TableRequest extends ProductTableRequest {
  columns: FurtherColumn[];
}

const maxSearchLength = 100;
const defaultSize: TableSize = 20;

export function parseTableRequest(query: URLSearchParams): TableRequest {
  const size = numberIn(query, 'size');
  return {
    text: (query.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed(),
    category: query.get('category') || null,
    status: oneOf(productStatuses, query.get('status')),
    stock: oneOf(stockLevels, query.get('stock')),
    isReduced: query.has('reduced'),
    tag: tagIn((query.get('tag') ?? '').slice(0, maxSearchLength).toWellFormed()),
    sort: oneOf(tableSorts, query.get('sort')) ?? 'number',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: numberIn(query, 'page') ?? 1,
    size: tableSizes.find((one) => one === size) ?? defaultSize,
    columns: furtherColumns.filter((column) => query.getAll('column').includes(column)),
  };
}

export function parseDialogRequest(query: URLSearchParams): DialogRequest | null {
  if (query.has('add')) return { kind: 'add' };
  const updated = numberIn(query, 'update');
  if (updated !== null) return { kind: 'update', id: updated };
  const deleted = numberIn(query, 'delete');
  if (deleted !== null) return { kind: 'delete', id: deleted };
  const ids = parseSelectedIds(query);
  if (ids.length === 0) return null;
  if (query.has('edit-ticked')) return { kind: 'edit-ticked', ids };
  return query.has('delete-ticked') ? { kind: 'delete-ticked', ids } : null;
}

/** At most as many as one page of the table can have. */
function parseSelectedIds(query: URLSearchParams): number[] {
  const numbers = query.getAll('tick').flatMap((text) => {
    return /^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : [];
  });
  return [...new Set(numbers)].slice(0, Math.max(...tableSizes));
}

/** The query parameters of the table's state; defaults are left out. */
export function tableFields(request: TableRequest): [name: string, value: string][] {
  const { text, category, status, stock, tag, sort, order, page, size } = request;
  const fields: [string, string | null][] = [
    ['q', text || null],
    ['category', category],
    ['status', status],
    ['stock', stock],
    ['reduced', request.isReduced ? 'yes' : null],
    ['tag', tag],
    ['sort', sort === 'number' ? null : sort],
    ['order', order === 'asc' ? order : null],
    ['size', size === defaultSize ? null : `${size}`],
    ...request.columns.map((column): [string, string] => ['column', column]),
    ['page', page > 1 ? `${page}` : null],
  ];
  return fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

export function tableUrl(request: TableRequest, dialog: DialogRequest | null = null): string {
  const query = new URLSearchParams(tableFields(request));
  if (dialog) query.set(dialog.kind, 'id' in dialog ? `${dialog.id}` : '');
  if (dialog && 'ids' in dialog) for (const id of dialog.ids) query.append('tick', `${id}`);
  return query.size === 0 ? '/admin/products' : `/admin/products?${query}`;
}

/** The page of one product. */
export function productPageUrl(id: number): string {
  return `/admin/products/${id}`;
}

export const deletedUrl = '/admin/products/deleted';

/** The spreadsheet view of the same rows. */
export function spreadsheetUrl(request: TableRequest): string {
  const query = new URLSearchParams(tableFields(request));
  return query.size === 0 ? '/admin/products/sheet' : `/admin/products/sheet?${query}`;
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function oneOf<Value extends string>(known: readonly Value[], text: string | null): Value | null {
  return known.find((value) => value === text) ?? null;
}
