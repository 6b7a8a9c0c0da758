import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import jsonServer from 'json-server';
import type { Call } from '#shop/compat/api/differences.ts';
import { startCompat } from '#shop/compat/api/start-compat.ts';
import type { Shop } from '#shop/shop.ts';
import { insertAccount } from '#shop/identity/store/accounts.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { type GeneratedProduct, generateProducts } from '../../seeds/bulk.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { demoCategories } from '../../seeds/demo/categories.ts';
import { filledForm } from './buyers.ts';
import { clientOrder, clientProduct, clientProducts, clientUser } from './old-client-data.ts';
import { emptyShop } from './demo-shop.ts';
import { openMigratedFile, temporaryFile } from './each-engine.ts';
import { type Answer, ask, type TestRequest, temporaryShop } from './open-test-server.ts';

export interface BesideJsonServer {
  shop: Shop;
  ours: string;
  theirs: string;
  /** The same call to both, ours first. */
  askBoth: (call: Call, headers?: TestRequest['headers']) => Promise<[Answer, Answer]>;
}

/** What an old client wrote, and both responses: ours first. */
interface Filled {
  call: Call;
  answers: [Answer, Answer];
}

/** The compatibility mode and json-server 0.17, both filled by an old client with its own rows. */
export async function besideJsonServer(): Promise<BesideJsonServer & { filled: Filled[] }> {
  const shop = await emptyCompatShop();
  const ours = await startPorts(shop);
  const theirs = await startJsonServer({ products: [], users: [], orders: [] });
  const beside = besideEachOther({ shop, ours, theirs });
  const filled: Filled[] = [];
  const post = async (path: string, body: object) => {
    const call = { method: 'POST', path, body };
    filled.push({ call, answers: await beside.askBoth(call) });
  };
  for (const product of clientProducts) await post('/products/', product);
  for (const name of ['ann', 'ben']) await post('/users', clientUser(name));
  await post('/orders', clientOrder('ann', 3));
  await post('/orders', clientOrder('ben', 5));
  // Old clients do not write what staff create in the shop, so json-server is given the same data.
  await insertStaff(shop, 2);
  const shirt = await insertSizedShirt(shop);
  for (const [path, body] of [
    ['/users', clientUser('staff')],
    ['/products', clientProduct(shirt)],
  ] as const) {
    await askWith(theirs, { method: 'POST', path, body });
  }
  return { ...beside, filled };
}

/** The compatibility mode with json-server 0.17 over the very rows that it answers. */
export async function sameRowsInJsonServer(): Promise<BesideJsonServer> {
  const { shop, ours } = await compatShop();
  const data: Record<string, unknown> = {};
  for (const list of ['products', 'users', 'orders']) {
    data[list] = JSON.parse((await ask(ours, `/${list}`)).text);
  }
  return besideEachOther({ shop, ours, theirs: await startJsonServer(data) });
}

function besideEachOther(both: Pick<BesideJsonServer, 'shop' | 'ours' | 'theirs'>) {
  const askBoth: BesideJsonServer['askBoth'] = (call, headers) =>
    Promise.all([askWith(both.ours, call, headers), askWith(both.theirs, call, headers)]);
  return { ...both, askBoth };
}

async function emptyCompatShop(): Promise<Shop> {
  const db = await openMigratedFile();
  onTestFinished(() => db.close());
  const shop = emptyShop(db);
  await shop.db.write(async (writer) => {
    for (const category of demoCategories) await insertCategory(writer, category);
  });
  return shop;
}

async function startPorts(shop: Shop): Promise<string> {
  const compat = await startCompat(shop, { ports: [0], origin: 'http://127.0.0.1:3000' });
  onTestFinished(compat.stop);
  return compat.addresses[0] ?? '';
}

/** Product 25 in two sizes, of which the first is sold out. */
async function insertSizedShirt(shop: Shop): Promise<GeneratedProduct> {
  const [plain] = generateProducts(25, 1);
  const [only] = plain?.variants ?? [];
  if (!plain || !only) throw new Error('no product was generated');
  const options = [{ name: 'Size', values: ['S', 'M'] }];
  const variants = options[0]?.values.map((size, at) => {
    return { ...only, id: `size-${size}`, sku: null, optionValues: [size], onHand: at * 5 };
  });
  const shirt = { ...plain, options, variants: variants ?? [] };
  await shop.db.write((writer) => insertProduct(writer, shirt));
  return shirt;
}

/** The compatibility mode over 24 products, three accounts and two orders. */
export async function compatShop(): Promise<{ shop: Shop; ours: string }> {
  const shop = await temporaryShop();
  await shop.db.write(async (writer) => {
    for (const product of generateProducts(3, 22)) {
      const variants = product.variants.map((variant) => ({ ...variant, onHand: null }));
      await insertProduct(writer, { ...product, variants });
    }
    for (const [at, name] of ['ann', 'ben'].entries()) {
      await insertAccount(writer, {
        ...accountOf(name, at),
        role: 'customer',
        passwordHash: name === 'ben' ? null : 'hash',
      });
    }
  });
  await insertStaff(shop, 2);
  const ours = await startPorts(shop);
  for (const order of [orderOf('ann', 3), orderOf('ben', 5)]) {
    const answer = await askWith(ours, { method: 'POST', path: '/orders', body: order });
    if (answer.status !== 201) throw new Error(answer.text);
  }
  return { shop, ours };
}

function insertStaff(shop: Shop, at: number) {
  const staff = { ...accountOf('staff', at), role: 'staff', passwordHash: 'hash' } as const;
  return shop.db.write((writer) => insertAccount(writer, staff));
}

function accountOf(name: string, at: number) {
  const email = `${name}@example.com`;
  return {
    id: `user-${name}`,
    credentialId: `credential-${at}`,
    email,
    username: null,
    now: 1_000,
  };
}

/** What an old client would post for this account. */
export function orderOf(name: string, productId: number) {
  return {
    cartitem: [{ id: productId, title: 'As it was called', price: 1, qty: 2 }],
    loginuser: { userid: `user-${name}`, email: `${name}@example.com`, password: 'typed' },
    formdata: filledForm,
  };
}

async function startJsonServer(data: Record<string, unknown>): Promise<string> {
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

function askWith(
  origin: string,
  call: Call,
  headers: TestRequest['headers'] = {},
): Promise<Answer> {
  const { method = 'GET', path, body, raw } = call;
  if (raw) {
    const typed = { ...headers, 'content-type': raw.type };
    return ask(origin, path, { method, headers: typed, body: raw.text });
  }
  if (body === undefined) return ask(origin, path, { method, headers });
  const typed = { ...headers, 'content-type': 'application/json' };
  return ask(origin, path, { method, headers: typed, body: JSON.stringify(body) });
}
