import type { Shop } from '#shop/shop.ts';
import pino from 'pino';
import { redirect, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { requestInfoContext } from '#shop/access/web/context.ts';
import { withErrorHandling } from './error-handling.ts';

const db = { isOutage: () => false };
const shop = { mode: 'live', log: pino({ enabled: false }), db } as unknown as Shop;

function load(loader: () => unknown) {
  const build = {
    routes: { home: { id: 'home', path: '', module: { default: null, loader } } },
  } as unknown as ServerBuild;
  const guarded = withErrorHandling(build, shop).routes['home']?.module.loader;
  const request = new Request('http://127.0.0.1/');
  const context = new RouterContextProvider();
  context.set(requestInfoContext, {
    requestId: 'r-1',
    nonce: 'n',
    isForEveryone: false,
    network: null,
  });
  const args = { request, context, params: {}, url: new URL(request.url), pattern: '/' };
  return Promise.resolve(guarded?.(args));
}

test('the result of a loader is passed through', async () => {
  expect(await load(() => ({ products: 8 }))).toEqual({ products: 8 });
});

test('an exception in a loader becomes a 500 without its message', async () => {
  const failed = load(() => {
    throw new Error('secret');
  });
  const thrown: unknown = await failed.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(500);
  expect(await (thrown as Response).text()).not.toContain('secret');
});

test('a thrown redirect is passed through', async () => {
  const failed = load(() => Promise.reject(redirect('/shop')));
  const thrown: unknown = await failed.catch((error: unknown) => error);
  expect((thrown as Response).headers.get('location')).toBe('/shop');
});
