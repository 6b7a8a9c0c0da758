import { filledForm } from './buyers.ts';

/** Registers a customer in a demo shop and orders one unit of a product over HTTP. Returns the number of the order. */
export async function sellOne(origin: string, product = 19): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { intent: 'register', email, 'new-password': 'lantern under the pear' };
  const registered = await fetch(`${origin}/signin`, {
    method: 'POST',
    body: new URLSearchParams({ ...account, website: '' }),
    headers,
    redirect: 'manual',
  });
  const cookies = registered.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const ordered = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    body: JSON.stringify({
      cartitem: [{ id: product, qty: 1 }],
      formdata: { ...filledForm, email },
      shipping: 'standard',
      payment: 'bank-transfer',
    }),
    headers: { ...headers, 'content-type': 'application/json', cookie: cookies.join('; ') },
  });
  const order: unknown = await ordered.json();
  const isNamed = typeof order === 'object' && order !== null && 'number' in order;
  if (ordered.status !== 201 || !isNamed) {
    throw new Error(`no order: ${ordered.status} ${JSON.stringify(order)}`);
  }
  return String(order.number);
}
