import { expect, it } from 'vitest';
import { demoShop } from '../support/demo-shop.ts';
import { eachEngine } from '../support/each-engine.ts';
import { walkOrders } from '../support/order-walk.ts';

// A long run: EVENTS=10000 DRAW=2 npx vitest run tests/attacks/order-model.test.ts
const events = Number(process.env['EVENTS'] ?? 250);
const seed = Number(process.env['DRAW'] ?? 1);

const walked = [
  'place',
  'pay',
  'ship',
  'undo',
  'track',
  'cancel',
  'cancelRest',
  'deliver',
  'refund',
  'edit',
  'trash',
  'restore',
  'requestReturn',
  'decideReturn',
  'exchange',
  'receive',
  'complete',
];

eachEngine('orders under random events', ({ open }) => {
  it(
    'agree with a plain model in money, stock and statuses after each event, their documents too, and take no illegal step',
    async () => {
      const time = { now: Date.UTC(2026, 10, 23) };
      const shop = { ...(await demoShop(await open())), clock: () => time.now };
      const tally = await walkOrders(shop, { events, seed, time });
      const done = Object.keys(tally).filter((name) => name.endsWith(' done'));
      // A short run does not come to each of them.
      const due = events < 1000 ? ['place', 'pay', 'ship', 'refund', 'requestReturn'] : walked;
      expect(done).toEqual(expect.arrayContaining(due.map((name) => `${name} done`)));
    },
    60_000 + events * 200,
  );
});
