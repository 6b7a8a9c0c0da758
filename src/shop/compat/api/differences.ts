export interface Call {
  method?: string;
  path: string;
  body?: unknown;
  /** Sent as it is, in place of a body. */
  raw?: { type: string; text: string };
}

export interface Difference {
  /** The behavior that differs from json-server 0.17. */
  what: string;
  /** The consequence for an old client. */
  consequence: string;
  /** A call on the test data that shows the difference. */
  call: Call;
  theirs: Outcome;
  ours: Outcome;
}

interface Outcome {
  status: number;
  /** Expected part of the response. */
  body?: unknown;
  /** Fields that the answer, or the first row of it, does not have. */
  without?: readonly string[];
}

const blobUrl = 'blob:http://localhost/0b7e1f6c-6f0e-4a0e-9f5e-2b4f8f0d3c11';

const form = {
  fname: 'Ingrid',
  lname: 'Solberg',
  country: 'United States',
  address1: '218 Alder Avenue',
  address2: 'Apartment 4B',
  city: 'Portland',
  state: 'Oregon',
  pincode: '97205',
  phone: '+1 503 555 0111',
  email: 'ingrid@example.com',
};

const shirt = {
  title: 'Linen shirt',
  price: 23.5,
  description: 'Washed linen, cut wide.',
  category: "men's clothing",
  rating: { rate: 4.1, count: 12 },
};

/**
 * Differences between the compatibility mode and json-server 0.17. The side-by-side test runs every call of
 * this table against both, and assumes that everything else is identical.
 */
export const differences: readonly Difference[] = [
  {
    what: 'A write that a rule of the shop refuses answers 400 and changes nothing.',
    consequence:
      'The client shows its own failure, or none; the errors in the body name each field and what is wrong with it.',
    call: { method: 'POST', path: '/products', body: { ...shirt, title: '' } },
    theirs: { status: 201 },
    ours: { status: 400, body: { errors: [{ path: 'title', message: 'Please Enter Title' }] } },
  },
  {
    what: 'Fields that the shop does not know are ignored.',
    consequence: 'A field of the client’s own is not in what it reads back.',
    call: { method: 'POST', path: '/products', body: { ...shirt, color: 'sand' } },
    theirs: { status: 201, body: { color: 'sand' } },
    ours: { status: 201, without: ['color'] },
  },
  {
    what: 'Numbers may be sent as texts, and are numbers from then on.',
    consequence: 'A client that compares what it reads with what it typed has to compare numbers.',
    call: { method: 'PATCH', path: '/products/3', body: { price: '19.90' } },
    theirs: { status: 200, body: { price: '19.90' } },
    ours: { status: 200, body: { price: 19.9 } },
  },
  {
    what: 'A PUT takes no field away: what it leaves out and the rules allow to be left out stays.',
    consequence:
      'A client that sends whole rows notices nothing; a rating cannot be removed, only set.',
    call: { method: 'PUT', path: '/products/4', body: { ...shirt, rating: undefined } },
    theirs: { status: 200, without: ['rating'] },
    ours: { status: 200, body: { rating: {} } },
  },
  {
    what: 'An id is a whole number from 1 to 1,000,000,000.',
    consequence:
      'A client that makes up ids of letters cannot add rows; one that counts on from the last id can.',
    call: { method: 'POST', path: '/products', body: { ...shirt, id: 'shirt' } },
    theirs: { status: 201 },
    ours: { status: 400 },
  },
  {
    what: 'An http(s): picture is downloaded behind the answer, and read from the shop’s own URL then.',
    consequence:
      'The product is without the picture, or with its former one, until the download is done. One that fails, or leads to a private network, is named in the audit log.',
    call: {
      method: 'POST',
      path: '/products',
      body: { ...shirt, image: 'https://pictures.example/1.jpg' },
    },
    theirs: { status: 201, body: { image: 'https://pictures.example/1.jpg' } },
    ours: { status: 201, body: { image: '' } },
  },
  {
    what: 'A blob: URL, or anything else that is no picture, counts as no picture sent.',
    consequence:
      'A product is added without a picture and keeps the one it has: a blob: URL shows nothing outside the page that made it. Staff add pictures in the admin area.',
    call: {
      method: 'PATCH',
      path: '/products/1',
      body: { image: blobUrl },
    },
    theirs: { status: 200, body: { image: blobUrl } },
    ours: { status: 200, body: { id: 1 } },
  },
  {
    what: 'The id of an account or an order is the shop’s, unless the one sent is in use.',
    consequence:
      'The client has to use the id in the answer for what it does next, as it does where it sends none.',
    call: { method: 'POST', path: '/users', body: { id: 700, email: 'chosen@example.com' } },
    theirs: { status: 201, body: { id: 700 } },
    ours: { status: 201, body: { emailVerified: false } },
  },
  {
    what: 'Passwords and tokens are masked, and a posted account cannot sign in before a password reset.',
    consequence:
      'A client that checks passwords against the list rejects everyone; the customer sets a password through the reset link.',
    call: {
      method: 'POST',
      path: '/users',
      body: { email: 'posted@example.com', password: 'open', accessToken: 'open' },
    },
    theirs: { status: 201, body: { password: 'open', accessToken: 'open' } },
    ours: { status: 201, body: { password: 'Null', accessToken: '••••••••' } },
  },
  {
    what: 'A known email address is no second account: the answer repeats what was sent, with the id of the account.',
    consequence:
      'A client that posts its customer at each sign-in goes on as before, and its list has the customer once. Nothing of what it sent again is stored.',
    call: { method: 'POST', path: '/users', body: { email: 'ann@example.com', city: 'Oslo' } },
    theirs: { status: 201, body: { id: 4, city: 'Oslo' } },
    ours: { status: 201, body: { id: 1, city: 'Oslo' } },
  },
  {
    what: 'An email address is stored in lower case.',
    consequence: 'A client that looks for the address as it was typed has to ignore its case.',
    call: { method: 'POST', path: '/users', body: { email: 'Eve@Example.com' } },
    theirs: { status: 201, body: { email: 'Eve@Example.com' } },
    ours: { status: 201, body: { email: 'eve@example.com' } },
  },
  {
    what: 'A userid that is another account’s is not kept: the account answers with the shop’s own.',
    consequence:
      'Orders are found by userid, so that two accounts never share one. Identity providers give each customer another.',
    call: {
      method: 'POST',
      path: '/users',
      body: { userid: 'user-ann', email: 'second@example.com' },
    },
    theirs: { status: 201, body: { userid: 'user-ann' } },
    ours: { status: 201, body: { email: 'second@example.com', emailVerified: false } },
  },
  {
    what: 'The address of an account stays; its other fields are the shop’s.',
    consequence: 'The customer changes the email address on the account page of the shop.',
    call: { method: 'PATCH', path: '/users/1', body: { email: 'other@example.com' } },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: 'Accounts of staff are not deleted by old clients.',
    consequence: 'The row stays in the client’s list; an owner deletes it in the admin area.',
    call: { method: 'DELETE', path: '/users/3' },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: 'An order is whose account it names, at the prices and totals of the shop; shipping is the cheapest offered.',
    consequence:
      'An order for an unknown customer is refused: post the customer first. Totals that the client shows may differ from the order’s.',
    call: {
      method: 'POST',
      path: '/orders',
      body: {
        cartitem: [{ id: 1, qty: '2', price: 0.01 }],
        loginuser: { email: 'unknown@example.com' },
        formdata: {},
      },
    },
    theirs: { status: 201 },
    ours: { status: 400 },
  },
  {
    what: 'A line without variantId takes the first available variant of a product with options.',
    consequence:
      'The price of a product is its cheapest variant’s, so that the line may cost more than the client showed. The line of the order names the variant.',
    call: {
      method: 'POST',
      path: '/orders',
      body: {
        cartitem: [{ id: 25, qty: 1 }],
        loginuser: { email: 'ann@example.com' },
        formdata: form,
      },
    },
    theirs: { status: 201, body: { cartitem: [{ id: 25, qty: 1 }] } },
    ours: { status: 201, body: { cartitem: [{ id: 25, qty: 1, options: ['M'] }] } },
  },
  {
    what: 'Orders are the shop’s books: they are not changed.',
    consequence: 'Staff change the status of an order in the admin area; the client cannot.',
    call: { method: 'PATCH', path: '/orders/1', body: { cartitem: [] } },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: 'Nor are orders deleted.',
    consequence: 'The row stays in the client’s list.',
    call: { method: 'DELETE', path: '/orders/1' },
    theirs: { status: 200 },
    ours: { status: 400 },
  },
  {
    what: '_like is a literal part of a text, not a pattern.',
    consequence:
      'A search for plain words finds the same; a pattern finds nothing, and a broken one is no error.',
    call: { path: '/products?title_like=.*&_limit=1' },
    theirs: { status: 200, body: [{}] },
    ours: { status: 200, body: [] },
  },
  {
    what: 'A name repeated where one value is meant counts with its first value.',
    consequence: 'A query that was an error has an answer.',
    call: { path: '/products?_sort=id&_sort=price&_limit=1' },
    theirs: { status: 500 },
    ours: { status: 200 },
  },
  {
    what: '_embed and _expand are ignored: no list of the old app refers to another by such a field.',
    consequence: 'None for the old app, which never asks for them.',
    call: { path: '/products?_embed=orders&_limit=1' },
    theirs: { status: 200, body: [{ orders: [] }] },
    ours: { status: 200, without: ['orders'] },
  },
  {
    what: 'Lists within others do not exist.',
    consequence: 'None for the old app, which never asks for them.',
    call: { path: '/products/1/orders' },
    theirs: { status: 200 },
    ours: { status: 404, body: {} },
  },
  {
    what: 'There is no list of everything.',
    consequence: 'A backup of the three lists takes three calls.',
    call: { path: '/db' },
    theirs: { status: 200 },
    ours: { status: 404, body: {} },
  },
  {
    what: 'Answers are JSON, never a script that calls back.',
    consequence: 'Pages on other origins read the ports by CORS instead.',
    call: { path: '/products/1?callback=show' },
    theirs: { status: 200 },
    ours: { status: 200, body: { id: 1 } },
  },
  {
    what: 'A body that is not JSON gets a problem response, and no error shows a stack trace.',
    consequence:
      'The status is the same; a client that shows the text of an error shows a short one.',
    call: { method: 'POST', path: '/products', raw: { type: 'application/json', text: '{' } },
    theirs: { status: 400 },
    ours: { status: 400, body: { title: 'Bad Request' } },
  },
];

/** Differences that cannot be shown by a call. */
export const notCompared = [
  'Date, ETag, Vary, Connection, Content-Length, X-Powered-By and the security headers; answers are not compressed. Clients read none of them.',
  'Rows have further fields (currency, availability, variants, status, totals, …), which filters, full texts and orders see as well. A client that shows the fields it knows notices nothing; q=usd finds every product.',
  'The rating of a row is the one that was typed, without written reviews: a client that saves what it has read changes nothing. The pages of the shop show the weighted mean of both.',
  'A picture sent as a data: URL is read back as the URL of the shop’s own picture, and sent back in any of its forms it means no change.',
  'An answer has at most 10,000 rows, and a filter, a full text or an order looks at the first 10,000 by id; a category, an id or a page of everything is found wherever it is. Larger lists are read page by page.',
  'An id is never used twice, also when the last row was deleted. A client that counts on from the last row it sees can meet an id in use, which answers 500 as ever.',
  'X-HTTP-Method-Override is ignored, and there is no start page. The old app uses neither.',
  'A name in brackets with anything but a place in a list (field[name]) asks for an object, which equals no value; where one value is meant (q[name]) it is ignored, where json-server breaks.',
  'A single bracket in a name (field[) is not part of it.',
  'A path that cannot be decoded (/products/%zz) answers 400, where json-server breaks.',
  'A body may have 21 MB in place of 10, and be nested 16 deep. Nothing that fits json-server is too large.',
  'Host has to name this machine; anything else answers 400. A client on another machine needs a tunnel that keeps the name.',
] as const;
