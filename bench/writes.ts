import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Contest } from './support/contest.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { announce, heads, print, row } from './support/progress.ts';
import { postgresWrites } from './support/postgres-writes.ts';
import { sqliteWrites } from './support/sqlite-writes.ts';

const callerCounts = [1, 32, 128];
const rounds = 7;
const durationMs = 700;

interface Figure {
  engine: string;
  callers: number;
  oursPerSecond: number;
  byHandPerSecond: number;
  /** The median of the rounds' own ratios. */
  ratio: number;
}

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const figures: Figure[] = [];
printHeads();
for (const openContest of [sqliteWrites, postgresWrites]) {
  const contest = await openContest();
  if (!contest) continue;
  for (const callers of callerCounts) {
    const figure = await compare(contest, callers);
    figures.push(figure);
    printRow(figure);
  }
  await contest.close();
}
if (options.json) {
  const report = {
    date: new Date().toISOString(),
    machine: machine(),
    rounds,
    durationMs,
    figures,
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** The sides take turns, so that what else the machine does meets both. The first round warms up. */
async function compare(contest: Contest, callers: number): Promise<Figure> {
  const pairs: { ours: number; byHand: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const what = round === 0 ? 'warming up' : `round ${round} of ${rounds}`;
    announce(`${contest.engine}, ${callers} callers, ${what}`);
    const ours = await contest.ours({ callers, durationMs });
    const byHand = await contest.byHand({ callers, durationMs });
    if (round > 0) pairs.push({ ours, byHand });
  }
  return {
    engine: contest.engine,
    callers,
    oursPerSecond: Math.round(median(pairs.map((pair) => pair.ours))),
    byHandPerSecond: Math.round(median(pairs.map((pair) => pair.byHand))),
    ratio: Math.round(median(pairs.map((pair) => pair.ours / pair.byHand)) * 100) / 100,
  };
}

function printHeads(): void {
  const { processor, cores, memoryGb, node, sqlite } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, SQLite ${sqlite}`);
  print(`Medians of ${rounds} rounds of ${durationMs} ms, an order is 5 statements.\n`);
  heads('Engine', 'Callers', 'db.write, orders/s', 'By hand, orders/s', 'Ratio');
}

function printRow({ engine, callers, oursPerSecond, byHandPerSecond, ratio }: Figure): void {
  row(engine, callers, oursPerSecond, byHandPerSecond, ratio);
}
