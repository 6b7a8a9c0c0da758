import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { unitsLeft, stockUp } from '../support/buyers.ts';
import { createSchema } from '../support/postgres-schema.ts';
import { type Answer, postOrders, prepareBuyers } from '../support/order-traffic.ts';
import { startShop } from '../support/shop-server.ts';

const buyersCount = 60;
const stock = 5;
const product = 2;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-race-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** All buyers at once, spread over the servers; returns their responses and the stock in the database. */
async function raceForLastUnits(environment: Record<string, string>, servers: number) {
  const preparation = { environment, buyers: buyersCount, cart: { [product]: 1 } };
  const buyers = await prepareBuyers(preparation, (shop) => stockUp(shop, product, stock));
  const shops = await Promise.all(Array.from({ length: servers }, () => startShop(environment)));
  const answers: Answer[] = [];
  await Promise.all(
    shops.map(({ origin }, i) => {
      const share = buyers.filter((_, n) => n % servers === i);
      return postOrders(origin, { buyers: share, atOnce: share.length }, (_, answer) => {
        answers.push(answer);
      });
    }),
  );
  await Promise.all(shops.map((shop) => shop.stop()));
  const placed = answers.flatMap((answer) => (answer.kind === 'placed' ? [answer.number] : []));
  const refused = answers.filter(({ kind }) => kind === 'refused').length;
  const { ordered, left } = await countAfterwards(environment);
  expect(ordered).toEqual(placed.toSorted());
  return { placed: placed.length, refused, left };
}

async function countAfterwards(environment: Record<string, string>) {
  const shop = await openShop(configFrom({ LOG_LEVEL: 'silent', ...environment }));
  const orders = await shop.db.read.selectFrom('orders').select('number').execute();
  const left = await unitsLeft(shop, product);
  await shop.db.close();
  return { ordered: orders.map((order) => order.number).toSorted(), left };
}

describe('(T13) sixty concurrent buyers for the last five units', () => {
  it('get five orders and 55 clear rejections', async () => {
    const sale = await raceForLastUnits({ DATA_DIR: await temporaryFolder() }, 1);
    expect(sale).toEqual({ placed: stock, refused: buyersCount - stock, left: 0 });
  }, 120_000);

  const serverUrl = inject('postgresUrl');
  it.skipIf(serverUrl === null)(
    'get the same from two servers on one PostgreSQL',
    async () => {
      const DATABASE_URL = await createSchema(serverUrl ?? '');
      const environment = { DATA_DIR: await temporaryFolder(), DATABASE_URL };
      const sale = await raceForLastUnits(environment, 2);
      expect(sale).toEqual({ placed: stock, refused: buyersCount - stock, left: 0 });
    },
    120_000,
  );
});
