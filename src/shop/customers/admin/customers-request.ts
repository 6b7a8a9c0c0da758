import { tagIn } from '#platform/text.ts';
import { amountIn, dayIn } from '#platform/web/admin/table-query.ts';
import {
  type Cursor,
  customerKinds,
  customerSorts,
  type CustomerTableRequest,
} from '#shop/customers/rules/customer-table.ts';

const maxSearchLength = 100;

export function parseCustomersRequest(query: URLSearchParams): CustomerTableRequest {
  const text = (name: string) =>
    (query.get(name) ?? '').trim().slice(0, maxSearchLength).toWellFormed();
  const newsletter = query.get('newsletter');
  return {
    text: text('q'),
    kind: customerKinds.find((kind) => kind === query.get('kind')) ?? null,
    minOrders: countIn(query, 'minorders'),
    maxOrders: countIn(query, 'maxorders'),
    minSpent: amountIn(query, 'min'),
    maxSpent: amountIn(query, 'max'),
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    country: text('country') || null,
    tag: tagIn(text('tag')),
    isSubscribed: newsletter === 'yes' ? true : newsletter === 'no' ? false : null,
    segment: parseSegmentId(query.get('segment')),
    sort: customerSorts.find((sort) => sort === query.get('sort')) ?? 'newest',
    after: cursorIn(query.get('after') ?? ''),
  };
}

/** The fields of the table's state; defaults are left out. */
export function customersFields(request: CustomerTableRequest): [name: string, value: string][] {
  const { text, kind, minOrders, maxOrders, minSpent, maxSpent, from, to, after } = request;
  const { country, tag, isSubscribed, segment, sort } = request;
  const fields: [string, string | null][] = [
    ['q', text || null],
    ['kind', kind],
    ['minorders', minOrders === null ? null : `${minOrders}`],
    ['maxorders', maxOrders === null ? null : `${maxOrders}`],
    ['min', minSpent],
    ['max', maxSpent],
    ['from', from],
    ['to', to],
    ['country', country],
    ['tag', tag],
    ['newsletter', isSubscribed === null ? null : isSubscribed ? 'yes' : 'no'],
    ['segment', segment],
    ['sort', sort === 'newest' ? null : sort],
    ['after', after && `${after.value}.${after.id}`],
  ];
  return fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

export function customersUrl(request: CustomerTableRequest, path = '/admin/customers'): string {
  const query = new URLSearchParams(customersFields(request));
  return query.size === 0 ? path : `${path}?${query}`;
}

export function customerUrl(id: number): string {
  return `/admin/customers/${id}`;
}

export function segmentUrl(id: string): string {
  return `/admin/customers/segments/${id}`;
}

function parseSegmentId(text: unknown): string | null {
  return typeof text === 'string' && /^[0-9a-f]{32}$/.test(text) ? text : null;
}

export function parseCustomerId(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function cursorIn(text: string): Cursor | null {
  const [, value, id] = /^(-?\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  return value && id ? { value: Number(value), id: Number(id) } : null;
}

function countIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
