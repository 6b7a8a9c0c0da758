import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSchema } from '../tests/support/postgres-schema.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { machine } from './support/machine.ts';
import { type MeasuredShop, startMeasuredShop } from './support/measured-shop.ts';
import { median } from './support/median.ts';
import { checkOut } from './support/old-checkout.ts';
import { cpuMsOf } from './support/process-time.ts';
import { type PersonalWork, personalWork, signInCustomers } from './support/personal-work.ts';
import { announce, header, print, row } from './support/progress.ts';
import { quantile } from './support/quantile.ts';

const lanes = 32;

interface Measurement {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  statements: number;
  cpuMs: number;
  /** Of the PostgreSQL server; 0 on SQLite. */
  databaseCpuMs: number;
}

interface Side {
  name: string;
  shop: MeasuredShop;
  cookies: readonly string[];
  /** Numbers the requests of all rounds, because a search that is repeated is in memory. */
  turns: Iterator<number>;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    /** The commit to compare with. */
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    /** The duration of each measurement. */
    seconds: { type: 'string', default: '2' },
    /** 'SQLite' or 'PostgreSQL'. */
    engine: { type: 'string', default: 'SQLite' },
    /** Measures only the work whose name contains this. */
    work: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const figures: (Measurement & { work: string; side: string })[] = [];
const sides: Side[] = [];
const postgres = options.engine === 'PostgreSQL' ? await startPostgres([]) : null;
const selectedWork = personalWork.filter(({ name }) => name.includes(options.work));
printHeader();
try {
  if (options.before !== undefined) {
    announce(`building ${options.before}`);
    sides.push(await openSide(`before (${options.before})`, await checkOut(options.before)));
  }
  sides.push(await openSide('this commit', fileURLToPath(new URL('..', import.meta.url))));
  header(
    'Work',
    'Commit',
    'per second',
    'p50 ms',
    'p99 ms',
    'Statements',
    'CPU ms',
    'in PostgreSQL',
  );
  for (const work of selectedWork) await compare(work);
  print('');
  for (const { name, shop } of sides) print(`Resident memory, ${name}: ${shop.residentMb()} MB`);
} finally {
  for (const { shop } of sides) await shop.stop();
  await postgres?.stop();
}
if (options.json) {
  const report = {
    date: new Date().toISOString(),
    machine: machine(),
    rounds,
    seconds,
    lanes,
    engine: options.engine,
    figures,
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function openSide(name: string, checkout: string): Promise<Side> {
  announce(`starting: ${name}`);
  const address = postgres ? { DATABASE_URL: await createSchema(postgres.url) } : {};
  const shop = await startMeasuredShop(checkout, address);
  announce(`signing in ${lanes} customers: ${name}`);
  return { name, shop, cookies: await signInCustomers(shop.origin, lanes), turns: numbers() };
}

function* numbers(): Generator<number> {
  for (let number = 0; ; number += 1) yield number;
}

/** The sides alternate, so that other work on the machine affects both alike. */
async function compare(work: PersonalWork): Promise<void> {
  const taken = sides.map((side) => ({ side, measurements: [] as Measurement[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { side, measurements } of taken) {
      announce(`${work.name}, ${side.name}, round ${round} of ${rounds}`);
      const measurement = await measure(work, side);
      // The first round warms up.
      if (round > 0) measurements.push(measurement);
    }
  }
  for (const { side, measurements } of taken) {
    const figure = mediansOf(measurements);
    figures.push({ work: work.name, side: side.name, ...figure });
    const { perSecond, p50Ms, p99Ms, statements, cpuMs, databaseCpuMs } = figure;
    const costs = [statements, cpuMs, databaseCpuMs];
    row(work.name, side.name, Math.round(perSecond), p50Ms, p99Ms, ...costs);
  }
}

async function measure(work: PersonalWork, { shop, cookies, turns }: Side): Promise<Measurement> {
  const before = await shop.usage();
  const databaseBefore = serverCpuMs();
  const answersMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const lane = async (cookie: string) => {
    for (let sentAt = startedAt; sentAt < endsAt; sentAt = performance.now()) {
      await work.run({ origin: shop.origin, cookie, turn: turns.next().value });
      answersMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(cookies.map(lane));
  const tookSeconds = (performance.now() - startedAt) / 1_000;
  const after = await shop.usage();
  const databaseAfter = serverCpuMs();
  const times = answersMs.length;
  return {
    perSecond: times / tookSeconds,
    p50Ms: quantile(answersMs, 0.5),
    p99Ms: quantile(answersMs, 0.99),
    statements: (after.statements - before.statements) / times,
    cpuMs: (after.cpuMs - before.cpuMs) / times,
    databaseCpuMs: (databaseAfter - databaseBefore) / times,
  };
}

function serverCpuMs(): number {
  return postgres ? cpuMsOf(postgres.pid) : 0;
}

function mediansOf(all: readonly Measurement[]): Measurement {
  const of = (field: keyof Measurement) => {
    return Math.round(median(all.map((one) => one[field])) * 100) / 100;
  };
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    statements: of('statements'),
    cpuMs: of('cpuMs'),
    databaseCpuMs: of('databaseCpuMs'),
  };
}

function printHeader(): void {
  const { processor, cores, memoryGb, node, sqlite } = machine();
  print(
    `${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, ${postgres ? `PostgreSQL ${postgres.version}` : `SQLite ${sqlite}`}`,
  );
  print(
    `Medians of ${rounds} rounds of ${seconds} s at ${lanes} connections, load generator on the same machine.\n`,
  );
}
