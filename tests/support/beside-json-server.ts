import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import jsonServer from 'json-server';
import type { Call } from '#http/compat/differences.ts';
import { startCompat } from '#http/compat/start-compat.ts';
import type { Shop } from '#services/shop.ts';
import { insertAccount } from '#storage/identity/accounts.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { generateProducts } from '../../seeds/bulk.ts';
import { filledForm } from './buyers.ts';
import { temporaryFile } from './each-engine.ts';
import { type Answer, ask, type Asked, temporaryShop } from './open-door.ts';

export interface BesideJsonServer {
  shop: Shop;
  ours: string;
  theirs: string;
  /** The same call to both, ours first. */
  askBoth: (call: Call, headers?: Asked['headers']) => Promise<[Answer, Answer]>;
}

const lists = ['products', 'users', 'orders'] as const;

/** The compatibility mode with json-server 0.17 over what it answers of its products, accounts and orders. */
export async function besideJsonServer(): Promise<BesideJsonServer> {
  const { shop, ours } = await compatShop();
  const theirs = await startJsonServer(ours);
  const askBoth: BesideJsonServer['askBoth'] = (call, headers) =>
    Promise.all([askWith(ours, call, headers), askWith(theirs, call, headers)]);
  return { shop, ours, theirs, askBoth };
}

/** The compatibility mode over 24 products, three accounts and two orders. */
export async function compatShop(): Promise<{ shop: Shop; ours: string }> {
  const shop = await temporaryShop();
  await shop.db.write(async (writer) => {
    for (const product of generateProducts(3, 22)) {
      const variants = product.variants.map((variant) => ({ ...variant, onHand: null }));
      await insertProduct(writer, { ...product, variants });
    }
    for (const [at, name] of ['ann', 'ben', 'staff'].entries()) {
      await insertAccount(writer, {
        id: `user-${name}`,
        credentialId: `credential-${at}`,
        email: `${name}@example.com`,
        username: null,
        role: name === 'staff' ? 'staff' : 'shopper',
        passwordHash: name === 'ben' ? null : 'hash',
        now: 1_000,
      });
    }
  });
  const compat = await startCompat(shop, { ports: [0], origin: 'http://127.0.0.1:3000' });
  onTestFinished(compat.stop);
  const ours = compat.addresses[0] ?? '';
  for (const order of [orderOf('ann', 3), orderOf('ben', 5)]) {
    const answer = await askWith(ours, { method: 'POST', path: '/orders', body: order });
    if (answer.status !== 201) throw new Error(answer.text);
  }
  return { shop, ours };
}

/** What an old client would post for this account. */
export function orderOf(name: string, productId: number) {
  return {
    cartitem: [{ id: productId, title: 'As it was called', price: 1, qty: 2 }],
    loginuser: { userid: `user-${name}`, email: `${name}@example.com`, password: 'typed' },
    formdata: filledForm,
  };
}

async function startJsonServer(ours: string): Promise<string> {
  const data: Record<string, unknown> = {};
  for (const list of lists) data[list] = JSON.parse((await ask(ours, `/${list}`)).text);
  const file = temporaryFile();
  writeFileSync(file, JSON.stringify(data));
  // It writes every error it answers.
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => silent.mockRestore());
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false, bodyParser: true })).use(jsonServer.router(file));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function askWith(origin: string, call: Call, headers: Asked['headers'] = {}): Promise<Answer> {
  const { method = 'GET', path, body, raw } = call;
  if (raw) {
    const typed = { ...headers, 'content-type': raw.type };
    return ask(origin, path, { method, headers: typed, body: raw.text });
  }
  if (body === undefined) return ask(origin, path, { method, headers });
  const typed = { ...headers, 'content-type': 'application/json' };
  return ask(origin, path, { method, headers: typed, body: JSON.stringify(body) });
}
