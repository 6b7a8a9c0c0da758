import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BesideJsonServer,
  besideJsonServer,
  sameRowsInJsonServer,
} from '../../../../tests/support/compare-with-json-server.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { clientOrder, clientProducts } from '../../../../tests/support/old-client-data.ts';
import type { Answer } from '../../../../tests/support/open-test-server.ts';
import { step } from '../../../../tests/support/step.ts';
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

const jacket = {
  id: 3,
  title: 'Linen jacket',
  price: 120,
  description: 'Lined with cotton.',
  category: "women's clothing",
  image: '',
  rating: { rate: 3.9, count: 7 },
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
  '/products?q=',
  '/products?_sort=rating.rate,id&_order=desc,asc',
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
  '/users?q=BEN',
  '/users?_sort=email&_order=desc&_page=1&_limit=2',
  '/orders?loginuser.userid=user-ann',
  '/orders?loginuser.email_like=BEN',
  '/orders?cartitem.0.id=3',
  '/orders?formdata.city=Portland&_page=1&_limit=1',
  '/orders?q=solberg',
  '/products/%35',
  '/products/%35/',
  '/products/%2535',
  '/products/5%20',
  '/orders?cartitem[0].id=5',
  '/orders?cartitem%5B0%5D.id=5',
  '/orders?cartitem[0][id]=5',
  '/orders?cartitem[id]=5',
  '/products?id[]=1&id[]=3',
  '/products?id[0]=1&id[1]=3',
  '/products?id[x]=1',
  '/products?id=1&id=2&id[x]=3',
  '/products?rating[rate]=4.1',
  '/products?rating[rate]_gte=4&_limit=1',
  '/products?q[]=shirt&_limit=1',
  '/products?_limit[]=1',
  '/products?_page[0]=2&_limit=7',
  '/products?toString_like=a',
  '/products?toString_ne=a&_limit=2',
  '/products?toString_gte=a&_limit=2',
  '/products?toString=a',
  '/products?constructor_like=Obj&_limit=1',
  '/products?__proto___like=a',
  '/products?hasOwnProperty_like=zz',
  '/products?title.length_gte=40&_limit=1',
  '/orders?cartitem.length=1',
  '/orders?cartitem.map_like=native&_limit=1',
].map((path): Call => ({ path }));

/** Of fields that the rows of old clients do not have. */
const readsOfOurFields = [
  '/products?q=0',
  '/products?_sort=compareAtPrice,price',
  '/products?_sort=compareAtPrice&_order=desc',
  '/users?emailVerified=false&_limit=1',
  '/orders?total_gte=1&_sort=total',
].map((path): Call => ({ path }));

/** In the order in which a client does them, with the clauses that each proves. */
const writes: readonly (Call & { proves?: string })[] = [
  { proves: '[7.10] POST', ...post('/products/', shirt) },
  post('/products', { ...shirt, id: 27 }),
  post('/products', { ...shirt, id: 40 }),
  post('/products', shirt),
  post('/products', { ...shirt, id: 40 }),
  post('/products', { ...shirt, id: '40' }),
  post('/products', { ...shirt, id: null }),
  post('/products?from=shelf', shirt),
  post('/products/1', shirt),
  { proves: '[7.19] [7.20] PUT', ...put('/products/40', { ...jacket, id: 40 }) },
  put('/products/40', { ...shirt, title: 'Linen coat', id: 5 }),
  put('/products/40/', { ...shirt, price: 120 }),
  put('/products/999', shirt),
  put('/products', shirt),
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
  { proves: '[7.28] [7.29] DELETE of a product', method: 'DELETE', path: '/products/40' },
  { method: 'DELETE', path: '/products/40' },
  { method: 'DELETE', path: '/products' },
  post('/users', { userid: 'user-new', email: 'new@example.com' }),
  post('/users', { id: 1, email: 'other@example.com' }),
  { method: 'PATCH', path: '/users/1', body: { email: 'ann@example.com' } },
  put('/users/99', { email: 'ann@example.com' }),
  { proves: '[7.40] [7.41] DELETE of a user', method: 'DELETE', path: '/users/2' },
  { method: 'DELETE', path: '/users/2' },
  post('/orders', clientOrder('ann', 7)),
  post('/orders', { ...clientOrder('ann', 7), id: 1 }),
  put('/orders/99', {}),
  { method: 'DELETE', path: '/orders/99' },
  { method: 'OPTIONS', path: '/products' },
  { method: 'GET', path: '/products?_sort=id&_order=desc&_limit=3' },
  { method: 'GET', path: '/users' },
  { method: 'GET', path: '/orders?loginuser.userid=user-ann' },
];

describe('an old client, compared with json-server 0.17,', () => {
  it('gets its posted rows back and reads the same', async () => {
    const { filled, askBoth, ...beside } = await besideJsonServer();
    for (const { call, answers } of filled) {
      const [ours, theirs] = answers.map((answer) => ownRows(answer, beside));
      expect(theirs, call.path).toMatchObject({ status: 201 });
      expect(ours, call.path).toEqual(theirs);
    }
    const listed = async (path: string) => {
      const [ours, theirs] = await askBoth({ path });
      expect(ownRows(ours, beside)).toEqual(ownRows(theirs, beside));
      return ownRows(ours, beside).body as Record<string, unknown>[];
    };
    const products = await listed('/products');
    step('[7.07] [7.08] an array of products', () =>
      expect(products.slice(0, 24)).toEqual(clientProducts.map(ownFields)),
    );
    const [first] = products;
    const [sent] = clientProducts;
    step('[7.11] the id', () => expect(first?.['id']).toBe(1));
    step('[7.12] the title', () => expect(first?.['title']).toBe(sent?.title));
    step('[7.13] the price, a number', () => expect(first?.['price']).toBe(sent?.price));
    step('[7.14] the description', () => expect(first?.['description']).toBe(sent?.description));
    step('[7.15] the category', () => expect(first?.['category']).toBe(sent?.category));
    step('[7.17] [7.18] rate and count', () => expect(first?.['rating']).toEqual(sent?.rating));
    const users = await listed('/users');
    step('[7.31] [7.32] an array of users', () => {
      const names = ['ann', 'ben', 'staff'];
      expect(users).toEqual(
        names.map((name, at) => ({
          id: at + 1,
          userid: `user-${name}`,
          email: `${name}@example.com`,
        })),
      );
    });
    step('[7.33] [7.35] as they were posted', () =>
      expect(users[0]?.['email']).toBe('ann@example.com'),
    );
    const orders = await listed('/orders');
    step('[7.42] [7.43] an array of orders', () => expect(orders).toHaveLength(2));
    const own: Record<string, unknown> = { id: 1, ...ownFields(clientOrder('ann', 3)) };
    step('[7.44] the order with its id', () => expect(orders[0]).toEqual(own));
    step('[7.45] who placed it', () =>
      expect(orders[0]?.['loginuser']).toEqual({ userid: 'user-ann', email: 'ann@example.com' }),
    );
    step('[7.46] what was in the cart', () =>
      expect(orders[0]?.['cartitem']).toEqual(own['cartitem']),
    );
    step('[7.47] the form', () => expect(orders[0]?.['formdata']).toEqual(filledForm));
  });

  it('finds the same rows with the same queries', async () => {
    const beside = await besideJsonServer();
    for (const call of reads) {
      const [ours, theirs] = await beside.askBoth(call);
      expect(ownRows(ours, beside), call.path).toEqual(ownRows(theirs, beside));
    }
  });

  it('gets the same responses for the same writes', async () => {
    const beside = await besideJsonServer();
    for (const { proves, ...call } of writes) {
      const [ours, theirs] = await beside.askBoth(call);
      const what = `${call.method} ${call.path}`;
      const compare = () => expect(ownRows(ours, beside), what).toEqual(ownRows(theirs, beside));
      if (proves === undefined) compare();
      else step(proves, compare);
    }
  });

  it('updates each field by PUT and reads it back', async () => {
    const beside = await besideJsonServer();
    const [ours, theirs] = await beside.askBoth({
      method: 'PUT',
      path: '/products/3',
      body: jacket,
    });
    const [row, same] = [ours, theirs].map((answer) => Object(bodyOf(answer)));
    expect(ownFields(row)).toEqual(ownFields(same));
    step('[7.21] the title', () => expect(row.title).toBe('Linen jacket'));
    step('[7.22] the price', () => expect(row.price).toBe(120));
    step('[7.23] the description', () => expect(row.description).toBe('Lined with cotton.'));
    step('[7.24] the category', () => expect(row.category).toBe("women's clothing"));
    step('[7.26] the rate', () => expect(row.rating.rate).toBe(3.9));
    step('[7.27] the count', () => expect(row.rating.count).toBe(7));
    const [again] = await beside.askBoth({ path: '/products/3' });
    expect(bodyOf(again)).toEqual(row);
  });

  it('is allowed for the same origins, with or without preflight', async () => {
    const beside = await sameRowsInJsonServer();
    const origin = 'https://old-shop.example';
    const preflightHeaders = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type, x-old',
    };
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const [ours, theirs] = await beside.askBoth(
        { method, path: '/products/1' },
        preflightHeaders,
      );
      expect(ours.headers['access-control-allow-origin']).toBe(origin);
      expect(toTheLetter(ours, beside), method).toEqual(toTheLetter(theirs, beside));
    }
  });

  it.each(differences)(
    'finds a difference: $what',
    async ({ call, theirs: expected, ours: own }) => {
      const beside = await besideJsonServer();
      const [ours, theirs] = await beside.askBoth(call);
      expectOutcome(theirs, expected);
      expectOutcome(ours, own);
      expect(toTheLetter(ours, beside)).not.toEqual(toTheLetter(theirs, beside));
    },
  );

  it('has a consequence documented for each difference', () => {
    expect(new Set(notCompared).size).toBe(notCompared.length);
    for (const { what, consequence } of differences) {
      expect(consequence, what).toMatch(/^[A-Z].{10,}\.$/);
    }
  });
});

/** Rows that both hold, as the shop tells them: with these, bytes can be compared. */
describe('json-server 0.17 over the rows of the shop', () => {
  it('responds to the listed reads identically', async () => {
    const beside = await sameRowsInJsonServer();
    for (const call of [...reads, ...readsOfOurFields]) {
      const [ours, theirs] = await beside.askBoth(call);
      expect(toTheLetter(ours, beside), call.path).toEqual(toTheLetter(theirs, beside));
    }
  });

  it('responds to hundreds of generated queries identically', async () => {
    const beside = await sameRowsInJsonServer();
    const query = fc.array(parameter, { maxLength: 5 }).map((pairs) => {
      // Of what takes one value, one.
      const single = new Map(pairs.filter(([name]) => name in controls));
      const once = [...pairs.filter(([name]) => !(name in controls)), ...single];
      return new URLSearchParams(once).toString();
    });
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const [ours, theirs] = await beside.askBoth({ path: `/products?${text}` });
        expect(toTheLetter(ours, beside)).toEqual(toTheLetter(theirs, beside));
      }),
      { numRuns: 300, seed: 17 },
    );
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

type Origins = Pick<BesideJsonServer, 'ours' | 'theirs'>;

function toTheLetter(answer: Answer, { ours, theirs }: Origins) {
  const text = (value: unknown) =>
    String(value).replaceAll(ours, 'ORIGIN').replaceAll(theirs, 'ORIGIN');
  const { status, headers } = answer;
  const kept = comparedHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, text(headers[name])]],
  );
  // An error has the same text, but without the stack trace that follows it.
  const body =
    status === 500 ? answer.text.split('\n', 1)[0]?.replace(/<.*/, '') : text(answer.text);
  return { status, headers: Object.fromEntries(kept), body };
}

/** Everything but the fields that the client did not send, and those named in differences.ts. */
function ownRows(answer: Answer, origins: Origins) {
  const answered = toTheLetter(answer, origins);
  if (!/^[[{]/.test(answer.text)) return answered;
  const body: unknown = JSON.parse(answer.text);
  // Also written the same, in lines and two spaces.
  const isSpaced = answer.text === JSON.stringify(body, null, 2);
  const own = Array.isArray(body) ? body.map(ownFields) : ownFields(body);
  return { ...answered, isSpaced, body: own };
}

const ownNames = [
  'id',
  'userid',
  'email',
  'title',
  'price',
  'description',
  'category',
  'rating',
  'qty',
  'formdata',
];

function ownFields(row: unknown): Record<string, unknown> {
  const { cartitem, loginuser, ...fields }: Record<string, unknown> = Object(row);
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => ownNames.includes(name))),
    ...(Array.isArray(cartitem) && { cartitem: cartitem.map(ownFields) }),
    ...(loginuser !== undefined && { loginuser: ownFields(loginuser) }),
  };
}

function post(path: string, body: unknown): Call {
  return { method: 'POST', path, body };
}

function put(path: string, body: unknown): Call {
  return { method: 'PUT', path, body };
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
