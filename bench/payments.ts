import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedDemo } from '../seeds/demo/seed-demo.ts';
import { migrateShop, openShop, picturesDir } from '../src/cli/open-shop.ts';
import { configFrom } from '../src/config.ts';
import {
  type ChaosFindings,
  type ChaosProvider,
  makePaymentChaos,
  paypalChaos,
  stripeChaos,
} from '../tests/support/payment-chaos.ts';
import { startPaypalServer } from '../tests/support/paypal-server.ts';
import { startStripeServer } from '../tests/support/stripe-server.ts';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { machine } from './support/machine.ts';
import { announce, print } from './support/progress.ts';

// Payments against a failing provider, in a shop that crashes at any step: what the provider has taken must be
// what the orders say, to the cent.

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    runs: { type: 'string', default: '5000' },
    /** 'SQLite' or 'PostgreSQL'; default: both. */
    engine: { type: 'string' },
    /** 'paypal' or 'stripe'; default: both. */
    gateway: { type: 'string' },
  },
});
const runs = Number(options.runs);

const gateways: Readonly<Record<string, () => Promise<[ChaosProvider, () => Promise<void>]>>> = {
  paypal: async () => {
    const server = await startPaypalServer();
    return [paypalChaos(server), () => server.stop()];
  },
  stripe: async () => {
    const server = await startStripeServer();
    return [stripeChaos(server), () => server.stop()];
  },
};

const reports: (ChaosFindings & { engine: string; gateway: string })[] = [];
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const postgres = options.engine === 'SQLite' ? null : await startPostgres([]);
for (const [gateway, start] of Object.entries(gateways)) {
  if (options.gateway !== undefined && options.gateway !== gateway) continue;
  if (options.engine !== 'PostgreSQL') {
    await rage('SQLite', gateway, { url: join(folder, `${gateway}.db`), start });
  }
  if (postgres) {
    await rage('PostgreSQL', gateway, { url: await createSchema(postgres.url), start });
  }
}
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
if (options.json) {
  const dated = { date: new Date().toISOString(), machine: machine(), reports };
  writeFileSync(options.json, `${JSON.stringify(dated, null, 2)}\n`);
}
const isClean = ({ runs: _runs, orders: _orders, crashes: _crashes, ...found }: ChaosFindings) =>
  Object.values(found).every((value) => typeof value !== 'number' || value === 0);
if (!reports.every(isClean)) process.exitCode = 1;

async function rage(
  engine: string,
  gateway: string,
  { url, start }: { url: string; start: (typeof gateways)[string] },
): Promise<void> {
  const DATA_DIR = mkdtempSync(join(folder, 'shop-'));
  const config = configFrom({ LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL: url });
  const shop = await openShop(config);
  await migrateShop(shop);
  await seedDemo(shop, { picturesDir: picturesDir(DATA_DIR) });
  const [provider, stop] = await start();
  const chaos = makePaymentChaos(shop, provider);
  for (let seed = 1; seed <= runs; seed += 1) {
    if (seed % 20 === 0) announce(`${gateway} on ${engine}: run ${seed} of ${runs}`);
    await chaos.run(seed);
    // Long runs may be ended before their last round.
    if (seed % 250 === 0) print(`${gateway} on ${engine}: ${JSON.stringify(chaos.found)}`);
  }
  print(`${gateway} on ${engine}: ${JSON.stringify(chaos.found)}`);
  reports.push({ engine, gateway, ...chaos.found });
  await stop();
  await shop.db.close();
}
