import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { type OrderContest, postgresOrders, sqliteOrders } from './support/order-contests.ts';

/** Orders in one run, by how many buyers place them at once. */
const runs = [
  { atOnce: 1, orders: 200 },
  { atOnce: 32, orders: 1_500 },
  { atOnce: 128, orders: 2_500 },
];
const rounds = 3;

interface Figure {
  engine: string;
  atOnce: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  byHandPerSecond: number;
  ratio: number;
}

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const buyersNeeded = runs.reduce((sum, { orders }) => sum + orders * rounds, 0);
const figures: Figure[] = [];
for (const open of [sqliteOrders, postgresOrders]) {
  const contest = await open(buyersNeeded);
  if (!contest) continue;
  for (const run of runs) figures.push(await compare(contest, run));
  await contest.close();
}
print(figures);
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), rounds, runs, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** The sides take turns. Orders are counted in the database, not by what was answered. */
async function compare(contest: OrderContest, run: { atOnce: number; orders: number }) {
  const pairs: { perSecond: number; byHand: number }[] = [];
  const answersMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const placed = await contest.overHttp(run);
    answersMs.push(...placed.answersMs);
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

function print(all: readonly Figure[]): void {
  const { processor, cores, memoryGb, node, sqlite } = machine();
  console.log(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, SQLite ${sqlite}`);
  console.log(`Medians of ${rounds} rounds; each order is another shopper's cart of 3 lines.\n`);
  console.log('| Engine | Buyers at once | Orders/s over HTTP | p50 | p99 | Bare limit | Ratio |');
  console.log('|---|---|---|---|---|---|---|');
  for (const one of all) {
    console.log(
      `| ${one.engine} | ${one.atOnce} | ${one.perSecond} | ${one.p50Ms} ms | ${one.p99Ms} ms | ${one.byHandPerSecond} | ${one.ratio} |`,
    );
  }
}
