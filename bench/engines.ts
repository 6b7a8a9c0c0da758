import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { machine } from './support/machine.ts';
import { type MeasuredShop, startMeasuredShop } from './support/measured-shop.ts';
import { median } from './support/median.ts';
import { checkOut } from './support/old-checkout.ts';
import { announce, header, print, row } from './support/progress.ts';
import { load } from './support/wrk.ts';

const paths = ['/', '/shop', '/product/1', '/api/products', '/api/products/1'];
const connections = 32;

interface Side {
  name: string;
  shop: MeasuredShop;
}

interface Measurement {
  perSecond: number;
  cpuMs: number;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    /** The commit to compare with. */
    before: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    /** The duration of each measurement. */
    seconds: { type: 'string', default: '1' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const postgres = await startPostgres([]);
if (!postgres) throw new Error('this benchmark needs a PostgreSQL server');
const sides: Side[] = [];
const figures: { path: string; side: string; perSecond: number; cpuMs: number }[] = [];
try {
  if (options.before !== undefined) {
    announce(`building ${options.before}`);
    await openSides('before', await checkOut(options.before), postgres.url);
  }
  await openSides('after', fileURLToPath(new URL('..', import.meta.url)), postgres.url);
  const { processor, cores, memoryGb, node } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}`);
  print(
    `From memory, medians of ${rounds} rounds of ${seconds} s at ${connections} connections.\n`,
  );
  header('Path', 'Side', 'Requests/s', 'to SQLite, same round', 'CPU ms per request');
  for (const path of paths) await compare(path);
} finally {
  for (const { shop } of sides) await shop.stop();
  await postgres.stop();
}
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), rounds, seconds, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function openSides(name: string, checkout: string, server: string): Promise<void> {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    announce(`starting: ${name}, ${engine}`);
    const address = engine === 'SQLite' ? {} : { DATABASE_URL: await createSchema(server) };
    sides.push({ name: `${name}, ${engine}`, shop: await startMeasuredShop(checkout, address) });
  }
}

/** The sides alternate, so that other work on the machine affects all alike. */
async function compare(path: string): Promise<void> {
  const taken = sides.map((side) => ({ side, measurements: [] as Measurement[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { side, measurements } of taken) {
      announce(`${path}, ${side.name}, round ${round} of ${rounds}`);
      const measurement = await measure(path, side);
      // The first round warms up.
      if (round > 0) measurements.push(measurement);
    }
  }
  for (const [at, { side, measurements }] of taken.entries()) {
    // Each pair is SQLite and PostgreSQL of one commit.
    const beside = taken[at - (at % 2)]?.measurements ?? [];
    const ratios = measurements.map(
      ({ perSecond }, round) => perSecond / (beside[round]?.perSecond ?? Number.NaN),
    );
    const perSecond = Math.round(median(measurements.map((one) => one.perSecond)));
    const cpuMs = Math.round(median(measurements.map((one) => one.cpuMs)) * 10_000) / 10_000;
    figures.push({ path, side: side.name, perSecond, cpuMs });
    row(path, side.name, perSecond, median(ratios).toFixed(2), cpuMs);
  }
}

async function measure(path: string, { shop }: Side): Promise<Measurement> {
  const before = await shop.usage();
  const { perSecond } = await load(shop.origin + path, { connections, seconds });
  const after = await shop.usage();
  return { perSecond, cpuMs: (after.cpuMs - before.cpuMs) / (perSecond * seconds) };
}
