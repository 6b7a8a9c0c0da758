import http from 'node:http';
import { filledForm } from '../../tests/support/buyers.ts';
import { signInWithCart } from './sign-in-with-cart.ts';

/** One unit of work that no cache answers. */
export interface PersonalWork {
  name: string;
  /** How many are done per measurement. */
  times: number;
  /** `turn` differs for each one. The cookie belongs to one of the signed-in customers. */
  run: (shop: Target, turn: number) => Promise<void>;
}

export interface Target {
  origin: string;
  /** The Cookie headers of signed-in customers, one per lane. */
  cookies: readonly string[];
}

/** Its stock is not counted, so that it never sells out. */
const productId = 19;
const order = { formdata: filledForm, shipping: 'standard', payment: 'bank-transfer' };

export const personalWork: PersonalWork[] = [
  {
    name: 'new cart with one line (form)',
    times: 1_500,
    run: ({ origin }) =>
      send(`${origin}/viewcart/lines`, {
        body: new URLSearchParams({ product: `${productId}`, quantity: '1' }).toString(),
        type: 'application/x-www-form-urlencoded',
      }),
  },
  {
    name: 'add to cart, then check out (API)',
    times: 400,
    run: async ({ origin, cookies }, turn) => {
      const cookie = cookies[turn % cookies.length] ?? '';
      const post = (path: string, content: unknown) =>
        send(`${origin}/api${path}`, {
          body: JSON.stringify(content),
          type: 'application/json',
          cookie,
        });
      await post('/cart/lines', { id: productId, qty: 1 });
      await post('/checkout', order);
    },
  },
  {
    name: 'order in one API call',
    times: 600,
    run: ({ origin, cookies }, turn) =>
      send(`${origin}/api/orders`, {
        body: JSON.stringify({ cartitem: [{ id: productId, qty: 1 }], ...order }),
        type: 'application/json',
        cookie: cookies[turn % cookies.length] ?? '',
      }),
  },
  {
    name: 'page not in memory',
    times: 400,
    run: ({ origin }, turn) => send(`${origin}/shop?q=watch+${turn}`),
  },
];

export function signInCustomers(origin: string, lanes: number): Promise<string[]> {
  return Promise.all(Array.from({ length: lanes }, () => signInWithCart(origin, productId)));
}

interface Content {
  body: string;
  type: string;
  cookie?: string;
}

const agent = new http.Agent({ keepAlive: true });

/** Rejects on a status from 400 up, because fast errors are not throughput. */
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
      if (statusCode < 400) resolve();
      else reject(new Error(`request failed: status ${statusCode} (${url})`));
    });
    response.resume();
  });
  request.end(content?.body);
  return promise;
}
