import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';

const json = { 'content-type': 'application/json' };

it('[T11] a message that no payment provider has signed is refused and stored nowhere', async () => {
  const server = await openTestServer();
  const ask = (path: string, headers: Record<string, string> = json) =>
    server.ask(path, { method: 'POST', headers, body: '{"id":"evt_1","type":"paid"}' });
  const forged = {
    ...json,
    'stripe-signature': `t=1,v1=${createHmac('sha256', 'x').digest('hex')}`,
  };
  expect((await ask('/webhooks/payments/demo', forged)).status).toBe(400);
  // No keys of Stripe are set up, and nothing else is a provider.
  expect((await ask('/webhooks/payments/stripe', forged)).status).toBe(404);
  expect((await ask('/webhooks/payments/unknown')).status).toBe(404);
  expect((await ask('/webhooks/payments/demo', { 'content-type': 'text/html' })).status).toBe(415);
  const large = { method: 'POST', headers: json, body: ' '.repeat(256 * 1024 + 1) };
  expect((await server.ask('/webhooks/payments/demo', large)).status).toBe(413);
  const { read } = server.shop.db;
  expect(await read.selectFrom('provider_events').selectAll().execute()).toEqual([]);
});
