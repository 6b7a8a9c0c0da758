import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrateShop, openShop } from '../src/cli/open-shop.ts';
import { configFrom } from '../src/config.ts';
import { type DocumentCheck, documentRandomOrders } from '../tests/support/documented-orders.ts';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { withDataFolder } from './support/admin-shop.ts';
import { machine } from './support/machine.ts';
import { announce, print } from './support/progress.ts';

/** Whether invoices and credit notes are the ledger, for random orders with refunds and cancellations. */
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    orders: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    /** 'SQLite' or 'PostgreSQL'; default: both. */
    engine: { type: 'string' },
  },
});
const reports: (DocumentCheck & { engine: string; tookMs: number })[] = [];
const isSelected = (engine: string) => (options.engine ?? engine) === engine;
if (isSelected('SQLite')) await checkOn('SQLite', {});
const postgres = isSelected('PostgreSQL') ? await startPostgres([]) : null;
if (postgres) {
  await checkOn('PostgreSQL', { DATABASE_URL: await createSchema(postgres.url) });
  await postgres.stop();
}
if (options.json) {
  const dated = { date: new Date().toISOString(), machine: machine(), reports };
  writeFileSync(options.json, `${JSON.stringify(dated, null, 2)}\n`);
}
const isRight = ({ wrongSums, wrongTaxes, gaps, ledgerMinor, journalMinor }: DocumentCheck) =>
  wrongSums + wrongTaxes + gaps === 0 && ledgerMinor === journalMinor;
if (!reports.every(isRight)) process.exitCode = 1;

async function checkOn(engine: string, database: Record<string, string>): Promise<void> {
  const count = Number(options.orders);
  announce(`${engine}: ${count} orders`);
  await withDataFolder(async (dataDir) => {
    const shop = await openShop(configFrom({ DATA_DIR: dataDir, ...database }));
    await migrateShop(shop);
    const startedAt = performance.now();
    const onRound = (orders: number) => {
      if (orders % 500 === 0) announce(`${engine}: ${orders} of ${count} orders`);
    };
    const found = await documentRandomOrders(shop, { seed: Number(options.seed), count, onRound });
    const tookMs = Math.round(performance.now() - startedAt);
    await shop.db.close();
    reports.push({ engine, tookMs, ...found });
    print(
      `${engine}: ${found.orders} orders, ${found.refunds} refunds, ${found.documents} documents in ${tookMs} ms: ` +
        `${found.wrongSums} wrong sums, ${found.wrongTaxes} wrong taxes, ${found.gaps} gaps; ` +
        `ledger ${found.ledgerMinor}, journal ${found.journalMinor}`,
    );
  });
}
