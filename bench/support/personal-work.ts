import http from 'node:http';
import { filledForm } from '../../tests/support/buyers.ts';
import { signInWithCart } from './sign-in-with-cart.ts';

/** One unit of work that no cache answers. */
export interface PersonalWork {
  name: string;
  run: (visit: Visit) => Promise<void>;
}

export interface Visit {
  origin: string;
  /** The Cookie header of a signed-in customer. Concurrent visits must be those of different customers. */
  cookie: string;
  /** A different number for each visit. */
  turn: number;
}

/** Its stock is not counted, so that it never sells out. */
const productId = 19;

/** Each to an address of its own, as those of different customers are. */
function order(turn: number) {
  const formdata = { ...filledForm, email: `customer-${turn}@example.com` };
  return { formdata, shipping: 'standard', payment: 'bank-transfer' };
}

export const personalWork: PersonalWork[] = [
  {
    name: 'new cart with one line (form)',
    run: ({ origin }) =>
      send(`${origin}/viewcart/lines`, {
        body: new URLSearchParams({ product: `${productId}`, quantity: '1' }).toString(),
        type: 'application/x-www-form-urlencoded',
      }),
  },
  {
    name: 'add to cart, then check out (API)',
    run: async ({ origin, cookie, turn }) => {
      const post = (path: string, content: unknown) =>
        send(`${origin}/api${path}`, {
          body: JSON.stringify(content),
          type: 'application/json',
          cookie,
        });
      await post('/cart/lines', { id: productId, qty: 1 });
      await post('/checkout', order(turn));
    },
  },
  {
    name: 'order in one API call',
    run: ({ origin, cookie, turn }) =>
      send(`${origin}/api/orders`, {
        body: JSON.stringify({ cartitem: [{ id: productId, qty: 1 }], ...order(turn) }),
        type: 'application/json',
        cookie,
      }),
  },
  {
    name: 'page not in memory',
    run: ({ origin, turn }) => send(`${origin}/shop/watch%20${turn}`),
  },
];

export function signInCustomers(origin: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => signInWithCart(origin, productId)));
}

interface Content {
  body: string;
  type: string;
  cookie?: string;
}

const agent = new http.Agent({ keepAlive: true });

/** Rejects errors and redirects from pages, because fast ones are not throughput. */
function send(url: string, content?: Content): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = http.request(url, {
    agent,
    method: content ? 'POST' : 'GET',
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      'sec-fetch-site': 'same-origin',
      ...(content && { 'content-type': content.type }),
      ...(content?.cookie && { cookie: content.cookie }),
    },
  });
  request.once('error', reject);
  request.once('response', (response) => {
    const { statusCode = 0 } = response;
    response.once('end', () => {
      if (statusCode < (content ? 400 : 300)) resolve();
      else reject(new Error(`request failed: status ${statusCode} (${url})`));
    });
    response.resume();
  });
  request.end(content?.body);
  return promise;
}
