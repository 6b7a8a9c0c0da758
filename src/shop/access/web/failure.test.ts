import type { Shop } from '#shop/shop.ts';
import pino from 'pino';
import { expect, test } from 'vitest';
import { failureResponse } from './failure.ts';
import { isShownFailure } from './public-failure.ts';

const info = { requestId: 'r-1', nonce: 'n', isForEveryone: false, network: null };
const error = new Error('no such table: products');
const away = new Error('database or disk is full');

function shopIn(mode: Shop['mode']) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const db = { isOutage: (cause: unknown) => cause === away };
  return { shop: { mode, log, db } as Shop, lines };
}

test('the error screen in demo mode shows the message, never the stack', async () => {
  const { shop } = shopIn('demo');
  const response = failureResponse(shop, info, error);
  expect(response.status).toBe(500);
  const shown: unknown = await response.json();
  expect(shown).toEqual({ message: 'no such table: products', requestId: 'r-1' });
  expect(isShownFailure(shown)).toBe(true);
});

test('a live shop shows only the request id', async () => {
  const { shop } = shopIn('live');
  expect(await failureResponse(shop, info, error).json()).toEqual({
    message: null,
    requestId: 'r-1',
  });
});

test('the full error is logged with the request id', () => {
  const { shop, lines } = shopIn('live');
  failureResponse(shop, info, error);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: 'r-1',
    err: { message: 'no such table: products', stack: expect.stringContaining('failure.test.ts') },
  });
});

test('a database outage is reported in every mode, and that no data was lost', async () => {
  const { shop } = shopIn('live');
  const response = failureResponse(shop, info, away);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    message: expect.stringContaining('Nothing was lost'),
    requestId: 'r-1',
  });
});
