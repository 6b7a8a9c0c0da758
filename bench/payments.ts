import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedDemo } from '../seeds/demo/seed-demo.ts';
import { migrateShop, openShop, picturesDir } from '../src/cli/open-shop.ts';
import { configFrom } from '../src/config.ts';
import { chaosGateway, type StandIn, standIns } from '../tests/support/chaos-providers.ts';
import { killDuringPayments } from '../tests/support/killed-payments.ts';
import { type ChaosFindings, makePaymentChaos } from '../tests/support/payment-chaos.ts';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { cleanUpAtExit } from './support/clean-up.ts';
import { machine } from './support/machine.ts';
import { announce, print } from './support/progress.ts';

// Payments against a failing provider, in a shop that crashes at any step: what the provider has taken must be
// what the orders say, to the cent. Then the same in a process that is killed and started again.

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    /** For each provider and engine. */
    runs: { type: 'string', default: '2500' },
    kills: { type: 'string', default: '100' },
    /** The seed of the first run, to continue or to repeat one. */
    from: { type: 'string', default: '1' },
    /** 'SQLite' or 'PostgreSQL'; default: both. */
    engine: { type: 'string' },
    /** 'paypal' or 'stripe'; default: both. */
    gateway: { type: 'string' },
  },
});
const runs = Number(options.runs);
const kills = Number(options.kills);
const from = Number(options.from);

const reports: (ChaosFindings & {
  engine: string;
  gateway: string;
  crash: 'stopped' | 'killed';
})[] = [];
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
cleanUpAtExit(() => rmSync(folder, { recursive: true, force: true }));
const postgres = options.engine === 'SQLite' ? null : await startPostgres([]);
for (const [gateway, start] of Object.entries(standIns)) {
  if (options.gateway !== undefined && options.gateway !== gateway) continue;
  if (options.engine !== 'PostgreSQL') {
    await rage('SQLite', gateway, { url: join(folder, `${gateway}.db`), start });
  }
  if (postgres) {
    await rage('PostgreSQL', gateway, { url: await createSchema(postgres.url), start });
  }
}
await postgres?.stop();
if (options.json) {
  const dated = { date: new Date().toISOString(), machine: machine(), reports };
  writeFileSync(options.json, `${JSON.stringify(dated, null, 2)}\n`);
}
if (reports.some(({ engine: _engine, gateway: _gateway, crash: _crash, ...found }) => isBad(found)))
  process.exitCode = 1;

async function rage(
  engine: string,
  gateway: string,
  { url, start }: { url: string; start: () => Promise<StandIn> },
): Promise<void> {
  const DATA_DIR = mkdtempSync(join(folder, 'shop-'));
  const config = configFrom({ LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL: url });
  const shop = await openShop(config);
  await migrateShop(shop);
  await seedDemo(shop, { picturesDir: picturesDir(DATA_DIR) });
  const standIn = await start();
  const { address, actions } = standIn;
  let now = shop.clock();
  const onClock = (time: number) => (now = time);
  const chaos = makePaymentChaos(shop, { gateway: chaosGateway(address), actions, onClock });
  const name = `${gateway} on ${engine}`;
  const end = from + runs;
  for (let seed = from; seed < end; seed += 1) {
    if (seed % 20 === 0) announce(`${name}: run ${seed - from} of ${runs}`);
    const before = JSON.stringify(badness(chaos.found));
    await chaos.run(seed);
    if (JSON.stringify(badness(chaos.found)) !== before) {
      print(`${name}: seed ${seed} found ${JSON.stringify(badness(chaos.found))}`);
    }
    // Long runs may be ended before their last round.
    if (seed % 100 === 0) print(`${name}: ${JSON.stringify(chaos.found)}`);
  }
  print(`${name}: ${JSON.stringify(chaos.found)}`);
  reports.push({ engine, gateway, crash: 'stopped', ...chaos.found });
  await shop.db.close();
  const killed = await killDuringPayments({
    databaseUrl: url,
    dataDir: DATA_DIR,
    standIn,
    from: end,
    kills,
    now,
    onKill: (count, found) => {
      announce(`${name}: kill ${count} of ${kills}`);
      if (count % 20 === 0) print(`${name}, killed: ${JSON.stringify(found)}`);
    },
  });
  print(`${name}, killed: ${JSON.stringify(killed)}`);
  reports.push({ engine, gateway, crash: 'killed', ...killed });
  await standIn.stop();
}

function isBad(found: ChaosFindings): boolean {
  return Object.values(badness(found)).some((count) => count > 0);
}

function badness(all: ChaosFindings) {
  const {
    runs: _runs,
    orders: _orders,
    crashes: _crashes,
    partialCaptures: _parts,
    ...found
  } = all;
  return found;
}
