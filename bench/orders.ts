import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { type OrderContest, postgresOrders, sqliteOrders } from './support/order-contests.ts';
import { announce, heads, print, row } from './support/progress.ts';

/** Orders in one run, by how many buyers place them at once. */
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
    /** Of `runs`, those with so many buyers at once. */
    'at-once': { type: 'string', default: runs.map(({ atOnce }) => atOnce).join(',') },
  },
});
const rounds = Number(options.rounds);
const chosen = options['at-once'].split(',').map(Number);
const asked = runs.filter(({ atOnce }) => chosen.includes(atOnce));
const buyersNeeded = asked.reduce((sum, { orders }) => sum + orders * rounds, 0);
const figures: Figure[] = [];
printHeads();
for (const [engine, open] of [
  ['SQLite', sqliteOrders],
  ['PostgreSQL', postgresOrders],
] as const) {
  const contest = await open(buyersNeeded, (prepared, of) =>
    announce(`${engine}: ${prepared} of ${of} customers with a cart`),
  );
  if (!contest) {
    print(`\n${engine}: no server is installed here`);
    continue;
  }
  try {
    for (const run of asked) {
      const figure = await compare(contest, run);
      figures.push(figure);
      printRow(figure);
    }
  } finally {
    announce(`${engine}: stopping`);
    await contest.close();
  }
}
print('');
if (options.json) {
  const report = {
    date: new Date().toISOString(),
    machine: machine(),
    rounds,
    runs: asked,
    figures,
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** The sides take turns. Orders are counted in the database, not by what was answered. */
async function compare(contest: OrderContest, run: { atOnce: number; orders: number }) {
  const pairs: { perSecond: number; byHand: number }[] = [];
  const answersMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const where = `${contest.engine}, ${run.atOnce} at once, round ${round + 1} of ${rounds}`;
    announce(`${where}: ${run.orders} orders over HTTP`);
    const placed = await contest.overHttp(run);
    answersMs.push(...placed.answersMs);
    announce(`${where}: the same by hand`);
    pairs.push({ perSecond: placed.perSecond, byHand: await contest.byHand(run) });
  }
  answersMs.sort((a, b) => a - b);
  const at = (part: number) => answersMs[Math.floor((answersMs.length - 1) * part)] ?? 0;
  return {
    engine: contest.engine,
    atOnce: run.atOnce,
    perSecond: Math.round(median(pairs.map((pair) => pair.perSecond))),
    p50Ms: Math.round(at(0.5) * 10) / 10,
    p99Ms: Math.round(at(0.99) * 10) / 10,
    byHandPerSecond: Math.round(median(pairs.map((pair) => pair.byHand))),
    ratio: Math.round(median(pairs.map((pair) => pair.perSecond / pair.byHand)) * 100) / 100,
  };
}

function printHeads(): void {
  const { processor, cores, memoryGb, node, sqlite } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, SQLite ${sqlite}`);
  print(`Medians of ${rounds} rounds; each order is another customer's cart of 3 lines.\n`);
  heads('Engine', 'Buyers at once', 'Orders/s over HTTP', 'p50', 'p99', 'Bare limit', 'Ratio');
}

function printRow(one: Figure): void {
  const { engine, atOnce, perSecond, p50Ms, p99Ms, byHandPerSecond, ratio } = one;
  row(engine, atOnce, perSecond, `${p50Ms} ms`, `${p99Ms} ms`, byHandPerSecond, ratio);
}
