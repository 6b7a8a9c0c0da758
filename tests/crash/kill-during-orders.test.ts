import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stockUp } from '../support/buyers.ts';
import { compareBooks, killDuringOrders } from '../support/killed-shop.ts';
import { copyShop, prepareBuyers } from '../support/order-traffic.ts';

const buyersCount = 800;
const units = 600;
const product = 2;
const kills = 2;

/** The long form, with two hundred kills: npm run bench -- crashes */
it('a shop killed twice during 800 orders loses, duplicates and oversells nothing', async () => {
  const prepared = await temporaryFolder();
  const buyers = await prepareBuyers(
    { environment: { DATA_DIR: prepared }, buyers: buyersCount, cart: { [product]: 1 } },
    (shop) => stockUp(shop, product, units),
  );
  for (let round = 1; round <= kills; round += 1) {
    const folder = await temporaryFolder();
    await copyShop(prepared, folder);
    const killAfter = Math.round((round * (units - 200)) / kills);
    const { ledger, unsure } = await killDuringOrders({ folder, buyers, killAfter });
    expect(unsure).toBeGreaterThan(0);
    expect([...ledger.values()].filter(({ kind }) => kind === 'unknown')).toEqual([]);
    expect(await compareBooks(folder, ledger, product)).toEqual({
      orders: units,
      lines: units,
      payments: units,
      mails: units,
      left: 0,
      differences: [],
      integrity: 'ok',
    });
  }
}, 600_000);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
