import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Comparison } from './support/comparison.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { announce, header, print, row } from './support/progress.ts';
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
  /** Median of the ratios of all rounds. */
  ratio: number;
}

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const figures: Figure[] = [];
printHeader();
for (const openContest of [sqliteWrites, postgresWrites]) {
  const comparison = await openContest();
  if (!comparison) continue;
  for (const callers of callerCounts) {
    const figure = await compare(comparison, callers);
    figures.push(figure);
    printRow(figure);
  }
  await comparison.close();
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

/** Alternates the two sides so that other load affects both. The first round is warm-up. */
async function compare(comparison: Comparison, callers: number): Promise<Figure> {
  const pairs: { ours: number; byHand: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const what = round === 0 ? 'warming up' : `round ${round} of ${rounds}`;
    announce(`${comparison.engine}, ${callers} callers, ${what}`);
    const ours = await comparison.ours({ callers, durationMs });
    const byHand = await comparison.byHand({ callers, durationMs });
    if (round > 0) pairs.push({ ours, byHand });
  }
  return {
    engine: comparison.engine,
    callers,
    oursPerSecond: Math.round(median(pairs.map((pair) => pair.ours))),
    byHandPerSecond: Math.round(median(pairs.map((pair) => pair.byHand))),
    ratio: Math.round(median(pairs.map((pair) => pair.ours / pair.byHand)) * 100) / 100,
  };
}

function printHeader(): void {
  const { processor, cores, memoryGb, node, sqlite } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, SQLite ${sqlite}`);
  print(`Medians of ${rounds} rounds of ${durationMs} ms, an order is 5 statements.\n`);
  header('Engine', 'Callers', 'db.write, orders/s', 'Prepared SQL, orders/s', 'Ratio');
}

function printRow({ engine, callers, oursPerSecond, byHandPerSecond, ratio }: Figure): void {
  row(engine, callers, oursPerSecond, byHandPerSecond, ratio);
}
