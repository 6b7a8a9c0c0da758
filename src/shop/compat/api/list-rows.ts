import { type CompatResource, findRow, type Row } from './compat-resource.ts';
import { filtersOf, matchingRows, plainQuery } from './row-query.ts';

/** The maximum number of rows per response, and the maximum that filters scan, in id order. */
const maxRows = 10_000;
const rowsARead = 1_000;

export interface RowList {
  rows: readonly Row[];
  headers: RowWindow['headers'];
}

/** Runs a query. Rows that the database can select by itself (all, ids, categories) are not read completely. */
export async function listRows(
  resource: CompatResource,
  search: URLSearchParams,
  address: string,
): Promise<RowList> {
  const query = plainQuery(search);
  const picked = pickedCategories(resource, query);
  if (picked) {
    const { from, to, headers } = rowWindow(query, await resource.count(picked), address);
    const limit = Math.min(to - from, maxRows);
    return { rows: await readRows(resource, { categories: picked, offset: from, limit }), headers };
  }
  const found = matchingRows(await candidates(resource, query), query);
  const { from, to, headers } = rowWindow(query, found.length, address);
  return { rows: found.slice(from, to), headers };
}

/** Null unless the query filters by category only, or not at all. */
function pickedCategories(
  { hasCategories }: CompatResource,
  query: URLSearchParams,
): readonly string[] | null {
  if (query.get('q') || query.get('_sort')) return null;
  const { category = [], ...others } = Object.fromEntries(filtersOf(query));
  if (Object.keys(others).length > 0) return null;
  const values = category.filter((value) => value !== null);
  if (values.length < category.length) return null;
  return category.length === 0 || hasCategories ? values : null;
}

async function candidates(
  resource: CompatResource,
  query: URLSearchParams,
): Promise<readonly Row[]> {
  const { id: ids, ...others } = Object.fromEntries(filtersOf(query));
  if (!ids || ids.includes(null) || Object.keys(others).length > 0) {
    return readRows(resource, { categories: [], offset: 0, limit: maxRows });
  }
  const numbers = [...new Set(ids.map(Number))]
    .filter(Number.isSafeInteger)
    .toSorted((a, b) => a - b);
  const rows = await Promise.all(numbers.map((id) => findRow(resource, id)));
  return rows.filter((row) => row !== null);
}

/** Each further read continues after the last id of the previous one. */
async function readRows(
  resource: CompatResource,
  { categories, offset, limit }: { categories: readonly string[]; offset: number; limit: number },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  while (rows.length < limit) {
    const last = rows.at(-1);
    const size = Math.min(limit - rows.length, rowsARead);
    const start = last ? { after: last.id, offset: 0 } : { after: 0, offset };
    const read = await resource.read({ ...start, limit: size, categories });
    rows.push(...read);
    if (read.length < size) break;
  }
  return rows;
}

/** Which rows of all that match are answered, from the first on and before the last. */
export interface RowWindow {
  from: number;
  to: number;
  /** Null for a complete list, which carries no total. */
  headers: { total: string; link: string | null } | null;
}

/** `address` is the request URL, from which links to other pages are built. */
function rowWindow(query: URLSearchParams, total: number, address: string): RowWindow {
  const [start, end, limit, page] = ['_start', '_end', '_limit', '_page'].map(
    (name) => query.get(name) ?? '',
  );
  const counted = { total: String(total), link: null };
  if (page) return pageWindow({ total, address, page: whole(page), size: whole(limit) || 10 });
  const from = whole(start);
  if (end) return { ...bounds(total, from, whole(end)), headers: counted };
  if (limit) return { ...bounds(total, from, from + whole(limit)), headers: counted };
  return { from: 0, to: total, headers: null };
}

interface Paging {
  total: number;
  address: string;
  page: number;
  size: number;
}

function pageWindow({ total, address, page: requestedPage, size }: Paging): RowWindow {
  const page = Math.max(requestedPage, 1);
  const window = bounds(total, (page - 1) * size, page * size);
  const count = window.to - window.from;
  const isAll = count === total;
  const pages: Record<string, number> = {
    ...(count > 0 && !isAll && { first: 1 }),
    ...(count > 0 && page > 1 && { prev: page - 1 }),
    ...(count > 0 && page * size < total && { next: page + 1 }),
    ...(count > 0 && !isAll && { last: Math.ceil(total / size) }),
  };
  const link = Object.entries(pages)
    .map(([rel, to]) => `<${address.replace(`page=${page}`, `page=${to}`)}>; rel="${rel}"`)
    .join(', ');
  return { ...window, headers: { total: String(total), link } };
}

/** As slice() reads them: counted from the end where they are negative. */
function bounds(total: number, start: number, end: number): { from: number; to: number } {
  const from = start < 0 ? Math.max(total + start, 0) : Math.min(start, total);
  const to = end < 0 ? total + end : Math.min(end, total);
  return { from, to: Math.max(to, from) };
}

/** The whole number that a text begins with, 0 where there is none. */
function whole(text = ''): number {
  return Number.parseInt(text, 10) || 0;
}
