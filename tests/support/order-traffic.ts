import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutFields } from '#domain/checkout/checkout-form.ts';
import { defaultSettings } from '#domain/settings.ts';
import { addToCart } from '#services/cart/add-to-cart.ts';
import { showCart } from '#services/cart/show-cart.ts';
import type { Shop } from '#services/shop.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { migrateShop, openShop, picturesDir } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { filledForm, newShopper } from './buyers.ts';

/** Somebody signed in with a filled cart: what their browser would send to place the order. */
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
  /** Pieces by product id, in each cart. */
  cart: Record<number, number>;
}

const preparedTogether = 500;

/** Fills a database while no server runs on it; `arrange` may set the stock. */
export async function prepareBuyers(
  { environment, buyers, cart }: Preparation,
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
  const visitor = await newShopper(shop, name);
  const setCookies = await shop.accounts.openSession(visitor.userId, new Headers());
  const shopper = { visitor, cartToken: null };
  for (const [productId, quantity] of Object.entries(cart)) {
    await addToCart(shop, shopper, { productId: Number(productId), variantId: null, quantity });
  }
  const { checkoutKey, subtotal } = await showCart(shop, shopper);
  const fields = checkoutFields.map((field) => [field.name, filledForm[field.name]]);
  const body = new URLSearchParams([
    ...fields,
    ['key', checkoutKey ?? ''],
    ['agreed-total-standard', `${subtotal.amount + defaultSettings.standardShippingMinor}`],
    ['shipping', 'standard'],
    ['payment', 'bank-transfer'],
  ]);
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ');
  return { name, key: checkoutKey ?? '', cookie, body: body.toString() };
}

/** Posts the checkout form. No answer, or one cut short, is unknown: the order may stand or not. */
async function postOrder(origin: string, { cookie, body }: Buyer): Promise<Answer> {
  try {
    const answer = await fetch(`${origin}/checkout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    await answer.arrayBuffer();
    const { status } = answer;
    const number = /V-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(answer.headers.getSetCookie().join())?.[0];
    if (status === 302 && number) return { kind: 'placed', number };
    return status < 500 ? { kind: 'refused' } : { kind: 'unknown', status };
  } catch {
    return { kind: 'unknown', status: 0 };
  }
}

/** Posts every buyer's order, at most `atOnce` under way; `heard` is told each answer as it comes. */
export async function postOrders(
  origin: string,
  { buyers, atOnce }: { buyers: readonly Buyer[]; atOnce: number },
  heard: (buyer: Buyer, answer: Answer, tookMs: number) => void,
): Promise<void> {
  const waiting = buyers.values();
  const lane = async () => {
    for (const buyer of waiting) {
      const sentAt = performance.now();
      const answer = await postOrder(origin, buyer);
      heard(buyer, answer, performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** A copy of a SQLite shop that nobody has open. */
export async function copyShop(from: string, to: string): Promise<void> {
  await copyFile(join(from, 'shop.db'), join(to, 'shop.db'));
  await copyFile(join(from, 'session-secret'), join(to, 'session-secret'));
}
