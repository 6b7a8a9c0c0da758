import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { migrateShop, openShop, picturesDir } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { chaosGateway, type StandIn, standIns } from '../support/chaos-providers.ts';
import { demoShop } from '../support/demo-shop.ts';
import { eachEngine } from '../support/each-engine.ts';
import { killDuringPayments } from '../support/killed-payments.ts';
import { makePaymentChaos, nothingFound } from '../support/payment-chaos.ts';

const runs = 20;
const kills = 3;

describe.each(Object.entries(standIns))('while %s fails', (_, start) => {
  eachEngine('payments in a shop that crashes', ({ open }) => {
    it('[T13] [T15] charge no customer twice, leave no charge without an order and sell no unit twice', async () => {
      const { address, actions } = await started(start);
      const shop = await demoShop(await open());
      const chaos = makePaymentChaos(shop, { gateway: chaosGateway(address), actions });
      for (let seed = 1; seed <= runs; seed += 1) await chaos.run(seed);
      // Few runs capture in parts, and which ones depends on what concurrent steps come first.
      const mostRuns = 6 * runs;
      while (chaos.found.partialCaptures === 0 && chaos.found.runs < mostRuns) {
        await chaos.run(chaos.found.runs + 1);
      }
      const { crashes, orders, partialCaptures, ...found } = chaos.found;
      expect(crashes).toBeGreaterThan(0);
      expect(orders).toBeGreaterThan(0);
      expect(partialCaptures).toBeGreaterThan(0);
      const {
        crashes: _crashes,
        orders: _orders,
        partialCaptures: _parts,
        ...nothing
      } = nothingFound;
      expect(found).toEqual({ ...nothing, runs: found.runs });
    });
  });

  it('[T13] [T15] payments in a shop that is killed and started again agree with the provider', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-killed-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const databaseUrl = join(dataDir, 'shop.db');
    const config = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const shop = await openShop(configFrom(config));
    await migrateShop(shop);
    await seedDemo(shop, { picturesDir: picturesDir(dataDir) });
    await shop.db.close();
    const standIn = await started(start);
    const now = shop.clock();
    const place = { databaseUrl, dataDir, standIn };
    const {
      runs: ended,
      orders: _orders,
      partialCaptures: _parts,
      ...found
    } = await killDuringPayments({
      ...place,
      from: 1,
      kills,
      now,
    });
    expect(ended).toBeGreaterThan(0);
    const { runs: _runs, orders: _none, partialCaptures: _noParts, ...nothing } = nothingFound;
    expect(found).toEqual({ ...nothing, crashes: kills });
  });
});

async function started(start: () => Promise<StandIn>): Promise<StandIn> {
  const standIn = await start();
  onTestFinished(() => standIn.stop());
  return standIn;
}
