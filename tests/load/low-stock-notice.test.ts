import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stockUp } from '../support/buyers.ts';
import { postOrders, prepareBuyers } from '../support/order-traffic.ts';
import { startShop } from '../support/shop-server.ts';

it('cached pages show low stock soon after an order', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-few-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { DATA_DIR: folder };
  const buyers = await prepareBuyers({ environment, buyers: 1, cart: { 2: 1 } }, (shop) =>
    stockUp(shop, 2, 6),
  );
  const shop = await startShop(environment);
  onTestFinished(() => shop.stop());
  const page = async () => (await fetch(`${shop.origin}/product/2`)).text();
  expect(await page()).toContain('In stock');
  await postOrders(shop.origin, { buyers, atOnce: 1 }, () => {});
  await vi.waitFor(async () => expect(await page()).toContain('Few left'), { timeout: 10_000 });
});
