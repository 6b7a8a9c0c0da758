import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { checkoutFields } from '#shop/addresses/rules/checkout-form.ts';
import { openSession } from '#shop/identity/use-cases/sessions.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import type { Shop } from '#shop/shop.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { migrateShop, openShop, picturesDir } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { filledForm, newCustomer, standardShippingMinor } from './buyers.ts';

/** A signed-in customer with a filled cart: what the browser sends to place the order. */
export interface Buyer {
  name: string;
  key: string;
  cookie: string;
  body: string;
}

export type Answer =
  | { kind: 'placed'; number: string }
  | { kind: 'refused' }
  /** 0 where no answer came, or half of one. */
  | { kind: 'unknown'; status: number };

export interface Preparation {
  environment: Record<string, string>;
  buyers: number;
  /** Quantities by product id, in each cart. */
  cart: Record<number, number>;
  /** Called now and then with the number of prepared buyers. */
  onPrepared?: (prepared: number, of: number) => void;
}

const preparedTogether = 500;
const agent = new http.Agent({ keepAlive: true });

/** Fills a database while no server runs on it; `arrange` may set the stock. */
export async function prepareBuyers(
  { environment, buyers, cart, onPrepared }: Preparation,
  arrange: (shop: Shop) => Promise<void>,
): Promise<Buyer[]> {
  const config = configFrom({ LOG_LEVEL: 'silent', ...environment });
  const shop = await openShop(config);
  try {
    await migrateShop(shop);
    await seedDemo(shop, { picturesDir: picturesDir(config.dataDir) });
    await arrange(shop);
    const prepared: Buyer[] = [];
    while (prepared.length < buyers) {
      const size = Math.min(preparedTogether, buyers - prepared.length);
      const names = Array.from({ length: size }, (_, i) => `buyer-${prepared.length + i}`);
      prepared.push(...(await Promise.all(names.map((name) => prepareBuyer(shop, name, cart)))));
      onPrepared?.(prepared.length, buyers);
    }
    return prepared;
  } finally {
    await shop.db.close();
  }
}

async function prepareBuyer(
  shop: Shop,
  name: string,
  cart: Record<number, number>,
): Promise<Buyer> {
  const visitor = await newCustomer(shop, name);
  const setCookies = await shop.db.write((writer) =>
    openSession(shop, writer, { userId: visitor.userId, headers: new Headers() }),
  );
  const customer = { visitor, cartToken: null };
  for (const [productId, quantity] of Object.entries(cart)) {
    await addToCart(shop, customer, { productId: Number(productId), variantId: null, quantity });
  }
  const { checkoutKey, subtotal } = await showCart(shop, customer);
  const form = { ...filledForm, email: visitor.email };
  const fields = checkoutFields.map((field) => [field.name, form[field.name]]);
  const body = new URLSearchParams([
    ...fields,
    ['key', checkoutKey ?? ''],
    ['agreed-total-standard', `${subtotal.amount + standardShippingMinor}`],
    ['shipping', 'standard'],
    ['payment', 'bank-transfer'],
  ]);
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ');
  return { name, key: checkoutKey ?? '', cookie, body: body.toString() };
}

/** Posts the checkout form. No answer, or one cut short, is unknown: the order may stand or not. */
async function postOrder(shop: string, publicUrl: string, buyer: Buyer): Promise<Answer> {
  try {
    const { status, setCookie } = await postForm(`${shop}/checkout`, publicUrl, buyer);
    const number = /V-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(setCookie)?.[0];
    if (status === 302 && number) return { kind: 'placed', number };
    return status < 500 ? { kind: 'refused' } : { kind: 'unknown', status };
  } catch {
    return { kind: 'unknown', status: 0 };
  }
}

/** Not by fetch, which cannot send a Host other than the one it connects to. */
function postForm(url: string, publicUrl: string, { cookie, body }: Buyer) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    setCookie: string;
  }>();
  const headers = {
    cookie,
    host: new URL(publicUrl).host,
    origin: publicUrl,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const request = http.request(url, { method: 'POST', headers, agent }, (answer) => {
    const { statusCode: status = 0, headers: responseHeaders } = answer;
    answer.once('error', reject);
    answer.once('end', () => resolve({ status, setCookie: String(responseHeaders['set-cookie']) }));
    answer.resume();
  });
  request.once('error', reject);
  request.end(body);
  return promise;
}

export interface Traffic {
  buyers: readonly Buyer[];
  atOnce: number;
  /** Where a live shop says that it is. */
  publicUrl?: string;
}

/** Posts every buyer's order, at most `atOnce` under way; `heard` is called with each response. */
export async function postOrders(
  origin: string,
  { buyers, atOnce, publicUrl = origin }: Traffic,
  heard: (buyer: Buyer, answer: Answer, tookMs: number) => void,
): Promise<void> {
  const waiting = buyers.values();
  const lane = async () => {
    for (const buyer of waiting) {
      const sentAt = performance.now();
      const answer = await postOrder(origin, publicUrl, buyer);
      heard(buyer, answer, performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Copies a SQLite shop that no process has open. */
export async function copyShop(from: string, to: string): Promise<void> {
  await copyFile(join(from, 'shop.db'), join(to, 'shop.db'));
  // A live shop's secret is set by its operator.
  const secret = join(from, 'session-secret');
  if (existsSync(secret)) await copyFile(secret, join(to, 'session-secret'));
}
