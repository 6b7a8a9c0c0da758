export interface Call {
  method?: string;
  path: string;
  body?: unknown;
  /** Sent as it is, in place of a body. */
  raw?: { type: string; text: string };
}

export interface Difference {
  /** What an old client finds otherwise than at json-server 0.17, and why. */
  what: string;
  /** A call on the data of the test that shows it. */
  call: Call;
  theirs: Outcome;
  ours: Outcome;
}

interface Outcome {
  status: number;
  /** Part of what is answered. */
  body?: unknown;
  /** Fields that the answer, or the first row of it, does not have. */
  without?: readonly string[];
}

const shirt = {
  title: 'Linen shirt',
  price: 23.5,
  description: 'Washed linen, cut wide.',
  category: "men's clothing",
  rating: { rate: 4.1, count: 12 },
};

/**
 * Where the compatibility mode answers otherwise than json-server 0.17. The side-by-side test makes
 * every call of this table on both, and takes whatever is not in it to be the same.
 */
export const differences: readonly Difference[] = [
  {
    what: 'A write that a rule of the shop refuses answers 400 and changes nothing.',
    call: { method: 'POST', path: '/products', body: { ...shirt, title: '' } },
    theirs: { status: 201 },
    ours: { status: 400, body: { errors: [{ path: 'title', message: 'Please Enter Title' }] } },
  },
  {
    what: 'Fields that the shop does not know are ignored.',
    call: { method: 'POST', path: '/products', body: { ...shirt, color: 'sand' } },
    theirs: { status: 201, body: { color: 'sand' } },
    ours: { status: 201, without: ['color'] },
  },
  {
    what: 'Numbers may be sent as texts, and are numbers from then on.',
    call: { method: 'PATCH', path: '/products/3', body: { price: '19.90' } },
    theirs: { status: 200, body: { price: '19.90' } },
    ours: { status: 200, body: { price: 19.9 } },
  },
  {
    what: 'A PUT takes no field away: what it leaves out and the rules allow to be left out stays.',
    call: { method: 'PUT', path: '/products/4', body: { ...shirt, rating: undefined } },
    theirs: { status: 200, without: ['rating'] },
    ours: { status: 200, body: { rating: {} } },
  },
  {
    what: 'An id is a whole number from 1 to 1,000,000,000.',
    call: { method: 'POST', path: '/products', body: { ...shirt, id: 'shirt' } },
    theirs: { status: 201 },
    ours: { status: 400 },
  },
  {
    what: 'A picture is sent as a data: address of a JPEG or PNG; another address is refused.',
    call: {
      method: 'POST',
      path: '/products',
      body: { ...shirt, image: 'http://pictures.example/1.jpg' },
    },
    theirs: { status: 201 },
    ours: { status: 400 },
  },
  {
    what: 'The id of an account or an order is the shop’s, unless the one sent is in use.',
    call: { method: 'POST', path: '/users', body: { id: 700, email: 'chosen@example.com' } },
    theirs: { status: 201, body: { id: 700 } },
    ours: { status: 201, body: { emailVerified: false } },
  },
  {
    what: 'Passwords and tokens are masked, and nobody signs in to a posted account before a reset.',
    call: {
      method: 'POST',
      path: '/users',
      body: { email: 'posted@example.com', password: 'open', accessToken: 'open' },
    },
    theirs: { status: 201, body: { password: 'open', accessToken: 'open' } },
    ours: { status: 201, body: { password: 'Null', accessToken: '••••••••' } },
  },
  {
    what: 'The address of an account stays; its other fields are the shop’s.',
    call: { method: 'PATCH', path: '/users/1', body: { email: 'other@example.com' } },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: 'Accounts of staff are not deleted by old clients.',
    call: { method: 'DELETE', path: '/users/3' },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: 'An order is whose account it names, at the prices and totals of the shop; shipping is the cheapest offered.',
    call: {
      method: 'POST',
      path: '/orders',
      body: {
        cartitem: [{ id: 1, qty: '2', price: 0.01 }],
        loginuser: { email: 'nobody@example.com' },
        formdata: {},
      },
    },
    theirs: { status: 201 },
    ours: { status: 400 },
  },
  {
    what: 'Orders are the shop’s books: they are not changed.',
    call: { method: 'PATCH', path: '/orders/1', body: { cartitem: [] } },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: 'Nor are orders deleted.',
    call: { method: 'DELETE', path: '/orders/1' },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: '_like is a literal part of a text, not a pattern.',
    call: { path: '/products?title_like=.*&_limit=1' },
    theirs: { status: 200, body: [{}] },
    ours: { status: 200, body: [] },
  },
  {
    what: 'A name repeated where one value is meant counts with its first value.',
    call: { path: '/products?_sort=id&_sort=price&_limit=1' },
    theirs: { status: 500 },
    ours: { status: 200 },
  },
  {
    what: '_embed and _expand are ignored: no list of the old app refers to another by such a field.',
    call: { path: '/products?_embed=orders&_limit=1' },
    theirs: { status: 200, body: [{ orders: [] }] },
    ours: { status: 200, without: ['orders'] },
  },
  {
    what: 'Lists within others do not exist.',
    call: { path: '/products/1/orders' },
    theirs: { status: 200 },
    ours: { status: 404, body: {} },
  },
  {
    what: 'There is no list of everything.',
    call: { path: '/db' },
    theirs: { status: 200 },
    ours: { status: 404, body: {} },
  },
  {
    what: 'Answers are JSON, never a script that calls back.',
    call: { path: '/products/1?callback=show' },
    theirs: { status: 200 },
    ours: { status: 200, body: { id: 1 } },
  },
  {
    what: 'What is no JSON is told as a problem, and no error shows a trace of the program.',
    call: { method: 'POST', path: '/products', raw: { type: 'application/json', text: '{' } },
    theirs: { status: 400 },
    ours: { status: 400, body: { title: 'Bad Request' } },
  },
];

/** What else is not compared: it has no call of its own. */
export const notCompared = [
  'Date, ETag, Vary, Connection, Content-Length, X-Powered-By and the security headers; answers are not compressed.',
  'After a write, the fields that are the shop’s own (currency, availability, status, totals, …) and image.',
  'An answer has at most 10,000 rows, and a filter, a full text or an order looks at the first 10,000 by id; a category, an id or a page of everything is found wherever it is.',
  'An id is never used twice, also when the last row was deleted.',
  'X-HTTP-Method-Override is ignored, and there is no start page.',
  'Names in brackets (field[name]) mean nothing but a repeated field (field[]).',
  'A body may have 21 MB in place of 10, and be nested 16 deep.',
  'Host has to name this machine; anything else answers 400.',
] as const;
