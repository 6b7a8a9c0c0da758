import { expect, it } from 'vitest';
import { demoShop } from '../support/demo-shop.ts';
import { eachEngine } from '../support/each-engine.ts';
import { walkOrders } from '../support/order-model.ts';

// A long run: EVENTS=10000 DRAW=2 npx vitest run tests/attacks/order-model.test.ts
const events = Number(process.env['EVENTS'] ?? 250);
const seed = Number(process.env['DRAW'] ?? 1);

eachEngine('orders under random events', ({ open }) => {
  it(
    'agree with a plain model in money, stock and statuses after each event, and take no illegal step',
    async () => {
      const time = { now: Date.UTC(2026, 10, 23) };
      const shop = { ...(await demoShop(await open())), clock: () => time.now };
      const tally = await walkOrders(shop, { events, seed, time });
      for (const name of ['pay', 'ship', 'undo', 'track', 'cancel', 'deliver', 'refund']) {
        expect(Object.keys(tally)).toContain(`${name} done`);
      }
    },
    60_000 + events * 100,
  );
});
