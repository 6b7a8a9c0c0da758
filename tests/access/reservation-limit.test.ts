import { expect, it } from 'vitest';
import { flashCookie } from '#platform/web/flash.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { filledForm, putInCart, readyToPlace } from '../support/buyers.ts';
import { postForm } from './malicious-fields.ts';
import { gather, openCompleteShop } from './complete-shop.ts';

it('a customer with too many renewed reservations sees a message at checkout and keeps the input', async () => {
  let now = Date.UTC(2026, 10, 21);
  const server = await openCompleteShop({ clock: () => now });
  const { shop } = server;
  const { customer: ann } = await gather(shop);
  const visitor = await findVisitor(shop.db.read, { email: 'ann@example.com' });
  if (!visitor) throw new Error('ann has no account');
  await putInCart(shop, visitor, { 1: 1 });
  const { checkoutKey, agreedTotalMinor } = await readyToPlace(shop, visitor);
  const agreed = { 'agreed-total-standard': `${agreedTotalMinor}` };
  const chosen = { key: checkoutKey, shipping: 'standard', payment: 'credit-card' };
  const form = { ...filledForm, ...chosen, ...agreed };
  const place = () => postForm(server, ann, { path: '/checkout', form });
  for (let begun = 0; begun < 4; begun += 1) {
    expect((await place()).headers.location).toMatch(/^\/demo-gateway\//);
    now += 14 * 60_000;
  }
  const refused = await place();
  expect([refused.status, refused.headers.location]).toEqual([302, '/checkout']);
  const lines = [refused.headers['set-cookie'] ?? []].flat();
  const flash = lines.find((line) => line.startsWith(`${flashCookie}=`))?.split(';')[0] ?? '';
  const headers = { cookie: `${ann.cookie}; ${flash}` };
  const { text } = await server.ask('/checkout', { headers });
  expect(text).toContain('We can reserve your items for 45 minutes in a row');
  expect(text).toContain('try again in 4 minutes');
  expect(text).toContain(`value="${filledForm.address1}"`);
});
