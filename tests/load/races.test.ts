import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createSchema } from '../support/postgres-schema.ts';
import {
  prepareRaces,
  type Race,
  races,
  type RoundEnd,
  readRaceBooks,
  runRace,
} from '../support/order-races.ts';
import { startShop } from '../support/shop-server.ts';

const rounds = 2;
const buyers = 12;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-races-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Violations of the expected results. */
async function raceOn(environment: Record<string, string>, servers: number): Promise<unknown[]> {
  const track = await prepareRaces(environment, { buyers, rounds });
  const shops = await Promise.all(Array.from({ length: servers }, () => startShop(environment)));
  const place = { origins: shops.map(({ origin }) => origin), buyers: track.buyers };
  const placed = new Set<string>();
  const wrong: unknown[] = [];
  for (const race of races) {
    for (let round = 0; round < rounds; round += 1) {
      const end = await runRace(race, round, place);
      const orders = new Set(end.placed);
      if (orders.size !== 1 || !areAllAnswered(race, end)) wrong.push({ race, ...end });
      for (const number of orders) placed.add(number);
    }
  }
  await Promise.all(shops.map((shop) => shop.stop()));
  const books = await readRaceBooks(track);
  const untold = books.orders.filter((number) => !placed.has(number));
  if (books.orders.length !== placed.size) wrong.push('orders are missing from the books');
  return [...wrong, ...untold, ...books.wrong];
}

function areAllAnswered(race: Race, { placed, refused, unclear }: RoundEnd): boolean {
  if (unclear.length > 0) return false;
  return race === 'same-key' ? placed.length === buyers : refused === buyers - 1;
}

describe('[T13] [T14] concurrent orders for the last unit, two lines of one product, or a one-time code', () => {
  it('succeed once and are rejected with a reason otherwise; one key is one order', async () => {
    expect(await raceOn({ DATA_DIR: await temporaryFolder() }, 1)).toEqual([]);
  });

  const serverUrl = inject('postgresUrl');
  it.skipIf(serverUrl === null)(
    'give the same result on two servers with one PostgreSQL',
    async () => {
      const DATABASE_URL = await createSchema(serverUrl ?? '');
      expect(await raceOn({ DATA_DIR: await temporaryFolder(), DATABASE_URL }, 2)).toEqual([]);
    },
  );
});
