import { type CompatResource, findRow } from './resource.ts';
import { filtersOf, matchingRows, plainQuery, type Row } from './row-query.ts';
import { type RowWindow, rowWindow } from './row-window.ts';

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
  asked: URLSearchParams,
  address: string,
): Promise<RowList> {
  const query = plainQuery(asked);
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
