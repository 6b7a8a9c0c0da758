import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BesideJsonServer,
  besideJsonServer,
  orderOf,
} from '../../../tests/support/beside-json-server.ts';
import type { Answer } from '../../../tests/support/open-door.ts';
import { type Call, type Difference, differences, notCompared } from './differences.ts';

const comparedHeaders = [
  'content-type',
  'x-total-count',
  'link',
  'location',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'cache-control',
  'pragma',
  'expires',
];

const shirt = {
  title: 'Linen shirt',
  price: 23.5,
  description: 'Washed linen, cut wide.',
  category: "men's clothing",
  rating: { rate: 4.1, count: 12 },
};

const reads = [
  '/products',
  '/products/',
  '/PRODUCTS',
  '/products/1',
  '/products/1/',
  '/products/999',
  '/products/01',
  '/products/one',
  '/nothing',
  '/users',
  '/users/2',
  '/users/99',
  '/orders',
  '/orders/1',
  '/orders/77',
  '/products?id=3&id=1',
  '/products?id=99',
  '/products?id=3&title_like=a',
  '/products?category=electronics',
  '/products?category=electronics&category=jewelery&_page=2&_limit=3',
  "/products?category=men's%20clothing&_limit=2",
  '/products?category=nothing',
  '/products?rating.rate=4.1',
  '/products?rating.rate_gte=4&rating.rate_lte=4.5',
  '/products?rating=4',
  '/products?price_gte=100&price_lte=200&_sort=price&_order=desc',
  '/products?price_gte=',
  '/products?price_ne=100',
  '/products?id_ne=1&id_ne=2',
  '/products?title_like=NO.%201',
  '/products?title=',
  '/products?color=red',
  '/products?color_ne=red',
  '/products?q=SHIRT',
  '/products?q=electronics&_limit=2',
  '/products?q=0',
  '/products?q=',
  '/products?_sort=rating.rate,id&_order=desc,asc',
  '/products?_sort=compareAtPrice,price',
  '/products?_sort=compareAtPrice&_order=desc',
  '/products?_sort=rating',
  '/products?_sort=nothing&_order=desc',
  '/products?_order=desc',
  '/products?_page=1',
  '/products?_page=2&_limit=7',
  '/products?_page=9&_limit=7',
  '/products?_page=0&_limit=7',
  '/products?_page=x&_limit=y',
  '/products?_page=1&_limit=100',
  '/products?_page=1&_limit=-5',
  '/products?_limit=3',
  '/products?_limit=0',
  '/products?_limit=x',
  '/products?_start=20',
  '/products?_start=20&_limit=10',
  '/products?_start=5&_end=9',
  '/products?_start=-4&_end=-1',
  '/products?_start=-4&_limit=2',
  '/products?_end=0',
  '/products?_end=x',
  '/products?_=1234567',
  '/users?email=ann@example.com',
  '/users?email=ann%40example.com',
  '/users?emailVerified=false&_limit=1',
  '/users?q=BEN',
  '/users?_sort=email&_order=desc&_page=1&_limit=2',
  '/orders?loginuser.userid=user-ann',
  '/orders?loginuser.email_like=BEN',
  '/orders?cartitem.0.id=3',
  '/orders?formdata.city=Portland&_page=1&_limit=1',
  '/orders?total_gte=1&_sort=total',
  '/orders?q=solberg',
].map((path): Call => ({ path }));

const writes: readonly Call[] = [
  { method: 'POST', path: '/products', body: shirt },
  { method: 'POST', path: '/products/', body: { ...shirt, id: 26 } },
  { method: 'POST', path: '/products', body: { ...shirt, id: 40 } },
  { method: 'POST', path: '/products', body: shirt },
  { method: 'POST', path: '/products', body: { ...shirt, id: 40 } },
  { method: 'POST', path: '/products', body: { ...shirt, id: '40' } },
  { method: 'POST', path: '/products', body: { ...shirt, id: null } },
  { method: 'POST', path: '/products?from=shelf', body: shirt },
  { method: 'POST', path: '/products/1', body: shirt },
  { method: 'PUT', path: '/products/40', body: { ...shirt, title: 'Linen jacket', id: 5 } },
  { method: 'PUT', path: '/products/40/', body: { ...shirt, price: 120 } },
  { method: 'PUT', path: '/products/999', body: shirt },
  { method: 'PUT', path: '/products', body: shirt },
  { method: 'PATCH', path: '/products/40', body: { price: 99.9, id: 7 } },
  { method: 'PATCH', path: '/products/40', body: { rating: { rate: 3.5, count: 2 } } },
  { method: 'PATCH', path: '/products/40', body: {} },
  {
    method: 'PATCH',
    path: '/products/40',
    raw: { type: 'application/x-www-form-urlencoded', text: 'title=Typed+title' },
  },
  { method: 'PATCH', path: '/products/40', raw: { type: 'text/plain', text: 'title=nothing' } },
  { method: 'PATCH', path: '/products/999', body: { price: 1 } },
  { method: 'DELETE', path: '/products/40' },
  { method: 'DELETE', path: '/products/40' },
  { method: 'DELETE', path: '/products' },
  { method: 'POST', path: '/users', body: { email: 'new@example.com' } },
  { method: 'POST', path: '/users', body: { id: 1, email: 'other@example.com' } },
  { method: 'PATCH', path: '/users/1', body: { email: 'ann@example.com' } },
  { method: 'PUT', path: '/users/99', body: { email: 'ann@example.com' } },
  { method: 'DELETE', path: '/users/2' },
  { method: 'DELETE', path: '/users/2' },
  { method: 'POST', path: '/orders', body: orderOf('ann', 7) },
  { method: 'POST', path: '/orders', body: { ...orderOf('ann', 7), id: 1 } },
  { method: 'PUT', path: '/orders/99', body: {} },
  { method: 'DELETE', path: '/orders/99' },
  { method: 'OPTIONS', path: '/products' },
  { method: 'GET', path: '/products?_sort=id&_order=desc&_limit=3' },
  { method: 'GET', path: '/users' },
];

describe('beside json-server 0.17, the compatibility mode', () => {
  it('[7.07] [7.08] [7.31] [7.32] [7.42] [7.43] answers the written reads alike, to the letter', async () => {
    const beside = await besideJsonServer();
    for (const call of reads) {
      const [ours, theirs] = await beside.askBoth(call);
      expect(read(ours, beside), call.path).toEqual(read(theirs, beside));
    }
  });

  it('answers hundreds of generated queries alike, to the letter', async () => {
    const beside = await besideJsonServer();
    const query = fc.array(parameter, { maxLength: 5 }).map((pairs) => {
      // Of what takes one value, one.
      const single = new Map(pairs.filter(([name]) => name in controls));
      const once = [...pairs.filter(([name]) => !(name in controls)), ...single];
      return new URLSearchParams(once).toString();
    });
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const [ours, theirs] = await beside.askBoth({ path: `/products?${text}` });
        expect(read(ours, beside)).toEqual(read(theirs, beside));
      }),
      { numRuns: 300, seed: 17 },
    );
  });

  it('[7.10] [7.11] [7.12] [7.13] [7.14] [7.15] [7.17] [7.18] [7.19] [7.20] [7.21] [7.22] [7.23] [7.24] [7.26] [7.27] [7.28] [7.29] [7.33] [7.35] [7.40] [7.41] answers the same row of writes alike', async () => {
    const beside = await besideJsonServer();
    for (const call of writes) {
      const [ours, theirs] = await beside.askBoth(call);
      const what = `${call.method} ${call.path}`;
      expect(written(ours, beside), what).toEqual(written(theirs, beside));
    }
  });

  it('shares with the same websites, asked beforehand or not', async () => {
    const beside = await besideJsonServer();
    const origin = 'https://old-shop.example';
    const asked = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type, x-old',
    };
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const [ours, theirs] = await beside.askBoth({ method, path: '/products/1' }, asked);
      expect(ours.headers['access-control-allow-origin']).toBe(origin);
      expect(read(ours, beside), method).toEqual(read(theirs, beside));
    }
  });

  it.each(differences)('differs: $what', async ({ call, theirs: expected, ours: own }) => {
    const beside = await besideJsonServer();
    const [ours, theirs] = await beside.askBoth(call);
    expectOutcome(theirs, expected);
    expectOutcome(ours, own);
    expect(read(ours, beside)).not.toEqual(read(theirs, beside));
  });

  it('differs in nothing else but what cannot be shown in a call', () => {
    expect(new Set(notCompared).size).toBe(notCompared.length);
  });
});

const names = [
  'id',
  'title',
  'price',
  'category',
  'image',
  'rating.rate',
  'rating.count',
  'currency',
  'compareAtPrice',
  'availability',
  'color',
  'rating',
];
const operators = ['', '', '_gte', '_lte', '_ne', '_like'];
const values = [
  '1',
  '2',
  '3',
  '12',
  '100',
  '250.5',
  '4.1',
  '3.2',
  'electronics',
  "men's clothing",
  'jewelery',
  'a',
  'Soft',
  'USD',
  'in-stock',
  'sold',
  '',
];
const controls: Record<string, readonly string[]> = {
  q: ['coat', 'NAVY', '1', 'usd', 'zzz', ''],
  _sort: [
    'id',
    'price',
    'title',
    'rating.rate',
    'rating.rate,title',
    'category,price',
    'compareAtPrice',
    'color',
    'rating',
  ],
  _order: ['asc', 'desc', 'DESC', 'desc,asc', 'asc,desc', 'up'],
  _page: ['1', '2', '3', '0', '-1', '7', 'x'],
  _limit: ['1', '2', '5', '10', '50', '0', '-3', 'x'],
  _start: ['0', '1', '5', '23', '40', '-2', 'x'],
  _end: ['0', '3', '10', '24', '99', '-1', 'x'],
};

const filter = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...operators), fc.constantFrom(...values))
  .map(([name, operator, value]): [string, string] => [name + operator, value]);
const control = fc
  .constantFrom(...Object.keys(controls))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(controls[name] ?? ['']))));
const parameter = fc.oneof(filter, control);

function read(answer: Answer, { ours, theirs }: BesideJsonServer) {
  const text = (value: unknown) =>
    String(value).replaceAll(ours, 'ORIGIN').replaceAll(theirs, 'ORIGIN');
  const { status, headers } = answer;
  const kept = comparedHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, text(headers[name])]],
  );
  // An error is told in the same words, but without the trace of the program behind them.
  const body =
    status === 500 ? answer.text.split('\n', 1)[0]?.replace(/<.*/, '') : text(answer.text);
  return { status, headers: Object.fromEntries(kept), body };
}

/** The fields that are the shop's own are left out. */
function written(answer: Answer, beside: BesideJsonServer) {
  const body =
    answer.text.startsWith('{') || answer.text.startsWith('[') ? bodyOf(answer) : answer.text;
  const rest = read(answer, beside);
  if (Array.isArray(body)) return { ...rest, body: body.map(ownFields) };
  return typeof body === 'object' ? { ...rest, body: ownFields(body) } : rest;
}

function ownFields(row: unknown): unknown {
  const { id, title, price, description, category, rating, email, cartitem, formdata } =
    Object(row);
  const lines = cartitem?.map((line: { id: number; qty: number }) => [line.id, line.qty]);
  return { id, title, price, description, category, rating, email, lines, formdata };
}

function expectOutcome(answer: Answer, { without = [], ...outcome }: Difference['ours']) {
  const body = bodyOf(answer);
  expect({ status: answer.status, body }).toMatchObject(outcome);
  const row = Object(Array.isArray(body) ? body[0] : body);
  expect(without.filter((name) => name in row)).toEqual([]);
}

function bodyOf({ text, headers }: Answer): unknown {
  return headers['content-type']?.includes('json') ? JSON.parse(text) : text;
}
