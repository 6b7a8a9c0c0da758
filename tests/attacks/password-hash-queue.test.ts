import { expect, it } from 'vitest';
import { failed } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { postForm } from '../access/malicious-fields.ts';
import { gather, openCompleteShop } from '../access/complete-shop.ts';

/** Fills the password hash queue beyond its limit. */
function crowdPasswords(shop: Shop): void {
  const busy = async () => failed({ code: 'busy' as const });
  Object.assign(shop, { passwords: { ...shop.passwords, hash: busy, matches: busy } });
}

it('[T40] a form is rejected with 503 and Retry-After when the password hash queue is full', async () => {
  const server = await openCompleteShop();
  const { stranger, customer, owner } = await gather(server.shop);
  crowdPasswords(server.shop);
  const secret = 'lantern under the pear';
  const forms = [
    [stranger, '/signin', { intent: 'sign-in', login: 'ann@example.com', password: secret }],
    [stranger, '/signin', { intent: 'register', email: 'new@example.com', 'new-password': secret }],
    [
      customer,
      '/account/sign-in',
      { intent: 'password', 'current-password': secret, 'new-password': `${secret} tree` },
    ],
    [customer, '/account/sign-in', { intent: 'email', email: 'b@example.com', password: secret }],
    [customer, '/account/data', { word: 'delete', 'own-password': secret }],
    [customer, '/account/sign-in/codes', { intent: 'begin', 'own-password': secret }],
    [customer, '/account/sign-in/passkeys/new', { 'own-password': secret }],
    [owner, '/admin/api-keys', { name: 'x', scope: 'orders:read', 'own-password': secret }],
    [owner, '/admin/payments', { provider: 'stripe', 'stripe-password': secret }],
  ] as const;
  for (const [caller, path, form] of forms) {
    for (const suffix of ['', '.data']) {
      const answer = await postForm(server, caller, { path: `${path}${suffix}`, form });
      const { status, headers } = answer;
      expect([path, suffix, status, headers['retry-after']]).toEqual([path, suffix, 503, '5']);
    }
  }
});
