import type { Row } from './compat-resource.ts';

/** By the name of the field, with an operator or not. A value in named brackets is an object, which equals nothing: null. */
export type Filters = ReadonlyMap<string, readonly (string | null)[]>;

const controls = ['q', '_start', '_end', '_sort', '_order', '_page', '_limit'];
const ignored = ['_embed', '_expand', '_delay', 'callback', '_'];
const operators = /_(?:lte|gte|ne|like)$/;

const brackets = /\[([^[\]]*)\]/g;
/** Places in a list that a name may give; beyond them the brackets are those of an object. */
const lastPlace = 20;

/** The query with lists under one name: 'id[]' and 'id[0]' are 'id', and what follows the brackets does not count. */
export function plainQuery(query: URLSearchParams): URLSearchParams {
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
export function filtersOf(query: URLSearchParams): Filters {
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
export function matchingRows(rows: readonly Row[], query: URLSearchParams): readonly Row[] {
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
