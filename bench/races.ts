import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSchema } from '../tests/support/postgres-schema.ts';
import {
  prepareRaces,
  type Race,
  races,
  readRaceBooks,
  runRace,
} from '../tests/support/order-races.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { machine } from './support/machine.ts';
import { announce, print } from './support/progress.ts';

const buyersOf: Record<Race, number> = {
  'last-unit': 50,
  'two-lines': 50,
  'one-time-code': 50,
  'same-key': 20,
};

const nothing = { notOneWinner: 0, unclear: 0, putOff: 0, tookMs: 0 };

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '1000' },
    /** 'SQLite' or 'PostgreSQL'; default: both. */
    engine: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const isSelected = (engine: string) => (options.engine ?? engine) === engine;
const reports = isSelected('SQLite') ? [await raceOn('SQLite', {}, 1)] : [];
const postgres = isSelected('PostgreSQL') ? await startPostgres([]) : null;
if (postgres) {
  const DATABASE_URL = await createSchema(postgres.url);
  reports.push(await raceOn('PostgreSQL, two servers', { DATABASE_URL }, 2));
  await postgres.stop();
} else if (isSelected('PostgreSQL')) {
  print('PostgreSQL: no server installed');
}
if (options.json) {
  const dated = { date: new Date().toISOString(), machine: machine(), rounds, reports };
  writeFileSync(options.json, `${JSON.stringify(dated, null, 2)}\n`);
}
const isFair = ({ found, books }: (typeof reports)[number]) =>
  found.every((race) => race.notOneWinner + race.unclear === 0) && books === 0;
if (!reports.every(isFair)) process.exitCode = 1;

async function raceOn(engine: string, database: Record<string, string>, servers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const environment = { DATA_DIR: folder, ...database };
  announce(`${engine}: preparing ${rounds} rounds`);
  const track = await prepareRaces(environment, { buyers: 50, rounds });
  const shops = await Promise.all(Array.from({ length: servers }, () => startShop(environment)));
  const origins = shops.map(({ origin }) => origin);
  const found = [];
  const placed = new Set<string>();
  for (const race of races) {
    const startedAt = performance.now();
    const buyers = track.buyers.slice(0, buyersOf[race]);
    const tally = { race, rounds, buyers: buyers.length, ...nothing };
    for (let round = 0; round < rounds; round += 1) {
      if (round % 10 === 0) announce(`${engine}: ${race}, round ${round} of ${rounds}`);
      const end = await runRace(race, round, { origins, buyers });
      const numbers = new Set(end.placed);
      for (const number of numbers) placed.add(number);
      if (numbers.size !== 1) tally.notOneWinner += 1;
      tally.unclear += end.unclear.length;
      tally.putOff += end.putOff;
      for (const answer of end.unclear.slice(0, 1)) process.stderr.write(`${race}: ${answer}\n`);
    }
    tally.tookMs = Math.round(performance.now() - startedAt);
    print(`${engine}: ${JSON.stringify(tally)}`);
    found.push(tally);
  }
  await Promise.all(shops.map((shop) => shop.stop()));
  const { orders, wrong } = await readRaceBooks(track);
  const untold = orders.filter((number) => !placed.has(number)).length;
  const books = wrong.length + untold + Math.abs(orders.length - placed.size);
  print(`${engine}: ${orders.length} orders, ${books} differences in the database`);
  rmSync(folder, { recursive: true, force: true });
  return { engine, found, orders: orders.length, books };
}
