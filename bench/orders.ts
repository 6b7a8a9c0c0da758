import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { type OrderComparison, postgresOrders, sqliteOrders } from './support/order-comparison.ts';
import { announce, header, print, row } from './support/progress.ts';

/** Orders per run, by the number of concurrent customers. */
const runs = [
  { atOnce: 1, orders: 200 },
  { atOnce: 32, orders: 1_500 },
  { atOnce: 128, orders: 2_500 },
];
interface Figure {
  engine: string;
  atOnce: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  byHandPerSecond: number;
  ratio: number;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    /** Selects `runs` by their number of concurrent customers. */
    'at-once': { type: 'string', default: runs.map(({ atOnce }) => atOnce).join(',') },
  },
});
const rounds = Number(options.rounds);
const selectedCounts = options['at-once'].split(',').map(Number);
const selectedRuns = runs.filter(({ atOnce }) => selectedCounts.includes(atOnce));
const customersNeeded = selectedRuns.reduce((sum, { orders }) => sum + orders * rounds, 0);
const figures: Figure[] = [];
printHeader();
for (const [engine, open] of [
  ['SQLite', sqliteOrders],
  ['PostgreSQL', postgresOrders],
] as const) {
  const comparison = await open(customersNeeded, (prepared, of) =>
    announce(`${engine}: ${prepared} of ${of} customers with a cart`),
  );
  if (!comparison) {
    print(`\n${engine}: no server installed`);
    continue;
  }
  try {
    for (const run of selectedRuns) {
      const figure = await compare(comparison, run);
      figures.push(figure);
      printRow(figure);
    }
  } finally {
    announce(`${engine}: stopping`);
    await comparison.close();
  }
}
print('');
if (options.json) {
  const report = {
    date: new Date().toISOString(),
    machine: machine(),
    rounds,
    runs: selectedRuns,
    figures,
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** Alternates between the shop and the baseline. Orders are counted in the database, not by responses. */
async function compare(comparison: OrderComparison, run: { atOnce: number; orders: number }) {
  const pairs: { perSecond: number; byHand: number }[] = [];
  const answersMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const where = `${comparison.engine}, ${run.atOnce} at once, round ${round + 1} of ${rounds}`;
    announce(`${where}: ${run.orders} orders over HTTP`);
    const placed = await comparison.overHttp(run);
    answersMs.push(...placed.answersMs);
    announce(`${where}: the baseline`);
    pairs.push({ perSecond: placed.perSecond, byHand: await comparison.byHand(run) });
  }
  answersMs.sort((a, b) => a - b);
  const at = (part: number) => answersMs[Math.floor((answersMs.length - 1) * part)] ?? 0;
  return {
    engine: comparison.engine,
    atOnce: run.atOnce,
    perSecond: Math.round(median(pairs.map((pair) => pair.perSecond))),
    p50Ms: Math.round(at(0.5) * 10) / 10,
    p99Ms: Math.round(at(0.99) * 10) / 10,
    byHandPerSecond: Math.round(median(pairs.map((pair) => pair.byHand))),
    ratio: Math.round(median(pairs.map((pair) => pair.perSecond / pair.byHand)) * 100) / 100,
  };
}

function printHeader(): void {
  const { processor, cores, memoryGb, node, sqlite } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, SQLite ${sqlite}`);
  print(`Medians of ${rounds} rounds; each order is another customer's cart of 3 lines.\n`);
  header(
    'Engine',
    'Concurrent customers',
    'Orders/s over HTTP',
    'p50',
    'p99',
    'Bare limit',
    'Ratio',
  );
}

function printRow(one: Figure): void {
  const { engine, atOnce, perSecond, p50Ms, p99Ms, byHandPerSecond, ratio } = one;
  row(engine, atOnce, perSecond, `${p50Ms} ms`, `${p99Ms} ms`, byHandPerSecond, ratio);
}
