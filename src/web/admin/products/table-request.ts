import type { ProductTableRequest } from '#services/catalogue/list-product-table.ts';

/** What stands over the table: the address says so, so that it works without JavaScript. */
export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'update'; id: number }
  | { kind: 'delete'; id: number };

const longestText = 100;

export function tableRequest(query: URLSearchParams): ProductTableRequest {
  return {
    text: (query.get('q') ?? '').trim().slice(0, longestText).toWellFormed(),
    category: query.get('category') || null,
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: numberIn(query, 'page') ?? 1,
  };
}

export function openDialog(query: URLSearchParams): OpenDialog | null {
  if (query.has('add')) return { kind: 'add' };
  const updated = numberIn(query, 'update');
  if (updated !== null) return { kind: 'update', id: updated };
  const deleted = numberIn(query, 'delete');
  return deleted === null ? null : { kind: 'delete', id: deleted };
}

/** The address of the table, with a dialog over it or without. What is not asked for is left out. */
export function tableUrl(request: ProductTableRequest, dialog: OpenDialog | null = null): string {
  const { text, category, order, page } = request;
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (category !== null) query.set('category', category);
  if (order === 'asc') query.set('order', order);
  if (page > 1) query.set('page', `${page}`);
  if (dialog) query.set(dialog.kind, dialog.kind === 'add' ? '' : `${dialog.id}`);
  return query.size === 0 ? '/admin/products' : `/admin/products?${query}`;
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
