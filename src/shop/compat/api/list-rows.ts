import { type CompatResource, findRow, type Row } from './compat-resource.ts';

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

/** By the name of the field, with an operator or not. A value in named brackets is an object, which equals nothing: null. */
type Filters = ReadonlyMap<string, readonly (string | null)[]>;

const controls = ['q', '_start', '_end', '_sort', '_order', '_page', '_limit'];
const ignored = ['_embed', '_expand', '_delay', 'callback', '_'];
const operators = /_(?:lte|gte|ne|like)$/;

const brackets = /\[([^[\]]*)\]/g;
/** Places in a list that a name may give; beyond them the brackets are those of an object. */
const lastPlace = 20;

/** The query with lists under one name: 'id[]' and 'id[0]' are 'id', and what follows the brackets does not count. */
function plainQuery(query: URLSearchParams): URLSearchParams {
  const pairs = [...query].map(([name, value]) => {
    const [first, ...deeper] = name.matchAll(brackets);
    if (!first || first.index === 0 || deeper.length > 0) return [name, value];
    const place = first[1] ?? '';
    const isList = place === '' || (/^\d+$/.test(place) && Number(place) <= lastPlace);
    return [isList ? name.slice(0, first.index) : name, value];
  });
  return new URLSearchParams(pairs);
}

/** Everything in a plain query that asks for values of fields. */
function filtersOf(query: URLSearchParams): Filters {
  const filters = new Map<string, (string | null)[]>();
  for (const [name, value] of query) {
    const bracket = name.search(brackets);
    const field = bracket > 0 ? name.slice(0, bracket) : name;
    if (field === '' || controls.includes(field) || ignored.includes(field)) continue;
    const values = filters.get(field) ?? [];
    const isObject = bracket > 0 || values.includes(null);
    filters.set(field, isObject ? [null] : [...values, value]);
  }
  return filters;
}

/** The rows that match every filter and the full-text query, in the requested order. */
function matchingRows(rows: readonly Row[], query: URLSearchParams): readonly Row[] {
  // A field that no row has is no filter.
  const filters = [...filtersOf(query)].filter(
    ([name]) => operators.test(name) || rows.some((row) => hasPath(row, name)),
  );
  const text = query.get('q')?.toLowerCase() ?? '';
  const found = rows.filter(
    (row) =>
      (text === '' || holdsText(row, text)) &&
      filters.every(([name, values]) => isLetThrough(row, name, values)),
  );
  return sorted(found, query);
}

function isLetThrough(row: Row, name: string, values: readonly (string | null)[]): boolean {
  const operator = operators.exec(name)?.[0] ?? '';
  const held = valueAt(row, name.replace(operators, ''));
  if (held === undefined || held === null) return false;
  switch (operator) {
    case '_gte':
      return values.some((value) => compare(value ?? {}, held) <= 0);
    case '_lte':
      return values.some((value) => compare(value ?? {}, held) >= 0);
    case '_ne':
      return values.every((value) => value !== textOf(held));
    case '_like':
      return values.some((value) => {
        return value !== null && textOf(held).toLowerCase().includes(value.toLowerCase());
      });
    default:
      return values.some((value) => value === textOf(held));
  }
}

function sorted(rows: Row[], query: URLSearchParams): Row[] {
  const paths = query.get('_sort')?.split(',') ?? [];
  const orders = (query.get('_order') ?? '').toLowerCase().split(',');
  return rows.toSorted((a, b) => {
    for (const [at, path] of paths.entries()) {
      const step = ascending(valueAt(a, path), valueAt(b, path));
      if (step !== 0) return orders[at] === 'desc' ? -step : step;
    }
    return 0;
  });
}

/** Null comes after every value, and what is not there comes last. */
function ascending(a: unknown, b: unknown): number {
  const [x, y] = [placeOf(a), placeOf(b)];
  return x === y && x === 0 ? compare(a, b) || 0 : x - y;
}

function placeOf(value: unknown): number {
  if (value === undefined) return 2;
  return value === null ? 1 : 0;
}

/** Whether the path leads to something: 'rating.rate', 'cartitem[0].title'. */
function hasPath(row: unknown, path: string): boolean {
  return stepTo(row, path, Object.hasOwn) !== null;
}

/** Undefined where the path leads nowhere. What every object inherits is a value as well: 'toString'. */
function valueAt(row: unknown, path: string): unknown {
  return stepTo(row, path, hasOrInherits)?.value;
}

/** Whether the text, in lower case, is part of any value in it, however deep. What is 0, false or empty has no text. */
function holdsText(value: unknown, text: string): boolean {
  if (!value) return false;
  if (typeof value !== 'object') return textOf(value).toLowerCase().includes(text);
  return Object.values(value).some((part) => holdsText(part, text));
}

/** As JavaScript writes them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return '[object Object]';
  return typeof value === 'function'
    ? Function.prototype.toString.call(value)
    : `${value as number | boolean}`;
}

/** As JavaScript compares them: by number where one of them is a number, else by their letters. */
function compare(a: unknown, b: unknown): number {
  const [x, y] = [comparable(a), comparable(b)];
  if (typeof x === 'string' && typeof y === 'string') return x === y ? 0 : x < y ? -1 : 1;
  return Number(x) - Number(y);
}

/** Of a function its own alone: reading 'caller' or 'arguments' throws. */
function hasOrInherits(holder: object, name: string): boolean {
  return typeof holder === 'function' ? Object.hasOwn(holder, name) : name in holder;
}

function stepTo(
  row: unknown,
  path: string,
  has: (holder: object, name: string) => boolean,
): { value: unknown } | null {
  const steps = path.split(/[.[\]]+/).filter((part) => part !== '');
  if (steps.length === 0) return null;
  let value = row;
  for (const step of steps) {
    if (value === null || value === undefined) return null;
    // Any value, looked at as an object with whatever it has.
    const holder = Object(value) as Record<string, unknown>;
    if (!has(holder, step)) return null;
    value = holder[step];
  }
  return { value };
}

function comparable(value: unknown): unknown {
  const isText = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isText ? textOf(value) : value;
}
