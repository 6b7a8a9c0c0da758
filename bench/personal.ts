import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './support/machine.ts';
import { type MeasuredShop, startMeasuredShop } from './support/measured-shop.ts';
import { median } from './support/median.ts';
import { checkOut } from './support/old-checkout.ts';
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
}

interface Side {
  name: string;
  shop: MeasuredShop;
  cookies: readonly string[];
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    /** The commit to compare with. */
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const rounds = Number(options.rounds);
const figures: (Measurement & { work: string; side: string })[] = [];
const old = options.before === undefined ? null : checkOut(options.before);
const sides: Side[] = [];
try {
  if (old) sides.push(await openSide(`before (${options.before})`, old.path));
  sides.push(await openSide('this commit', fileURLToPath(new URL('..', import.meta.url))));
  printHeader();
  for (const work of personalWork) await compare(work);
  print('');
  for (const { name, shop } of sides) print(`Resident memory, ${name}: ${shop.residentMb()} MB`);
} finally {
  for (const { shop } of sides) await shop.stop();
  old?.remove();
}
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), rounds, lanes, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function openSide(name: string, checkout: string): Promise<Side> {
  announce(`starting: ${name}`);
  const shop = await startMeasuredShop(checkout);
  return { name, shop, cookies: await signInCustomers(shop.origin, lanes) };
}

/** The sides alternate, so that other work on the machine affects both alike. */
async function compare(work: PersonalWork): Promise<void> {
  const taken = sides.map((side) => ({ side, measurements: [] as Measurement[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { side, measurements } of taken) {
      announce(`${work.name}, ${side.name}, round ${round} of ${rounds}`);
      const measurement = await measure(work, side, round);
      // The first round warms up.
      if (round > 0) measurements.push(measurement);
    }
  }
  for (const { side, measurements } of taken) {
    const figure = mediansOf(measurements);
    figures.push({ work: work.name, side: side.name, ...figure });
    const { perSecond, p50Ms, p99Ms, statements, cpuMs } = figure;
    row(work.name, side.name, Math.round(perSecond), p50Ms, p99Ms, statements, cpuMs);
  }
}

async function measure(work: PersonalWork, side: Side, round: number): Promise<Measurement> {
  const { shop, cookies } = side;
  const before = await shop.usage();
  const turns = Array.from({ length: work.times }, (_, i) => round * work.times + i).values();
  const answersMs: number[] = [];
  const startedAt = performance.now();
  const lane = async () => {
    for (const turn of turns) {
      const sentAt = performance.now();
      await work.run({ origin: shop.origin, cookies }, turn);
      answersMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await shop.usage();
  return {
    perSecond: work.times / seconds,
    p50Ms: quantile(answersMs, 0.5),
    p99Ms: quantile(answersMs, 0.99),
    statements: (after.statements - before.statements) / work.times,
    cpuMs: (after.cpuMs - before.cpuMs) / work.times,
  };
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
  };
}

function printHeader(): void {
  const { processor, cores, memoryGb, node, sqlite } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, SQLite ${sqlite}`);
  print(
    `Medians of ${rounds} rounds at ${lanes} connections, load generator on the same machine.\n`,
  );
  header('Work', 'Commit', 'per second', 'p50 ms', 'p99 ms', 'Statements', 'CPU ms');
}
