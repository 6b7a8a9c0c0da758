import { flashCookie } from '#platform/web/flash.ts';

/** Creates an account, adds two units to its cart and returns the customer's Cookie header. */
export async function signInWithCart(origin: string, product = 2): Promise<string> {
  const jar = new Map<string, string>();
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { intent: 'register', email, 'new-password': 'lantern under the pear' };
  await post('/signin', { ...account, website: '' });
  // A product without options needs no variant selection.
  await post('/viewcart/lines', { product: `${product}`, quantity: '2' });
  if (jar.get('cart-count') !== '2') throw new Error('the cart is empty');
  return cookieHeader();

  async function post(path: string, form: Record<string, string>): Promise<void> {
    const answer = await fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { cookie: cookieHeader(), 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    if (answer.status >= 400) throw new Error(`request failed: status ${answer.status} (${path})`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      // The next page shows the message and deletes its cookie.
      if (name !== flashCookie) jar.set(name, value);
    }
  }

  function cookieHeader(): string {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
