import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { defaultUsageLimits } from '#shop/access/rules/usage-limits.ts';
import { makeAllowances } from '#platform/allowances.ts';
import type { Shop } from '#shop/shop.ts';
import { filledForm, newCustomer, unitsLeft, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { beginPayment } from './begin-payment.ts';
import { placeOrder } from './place-order.ts';

const minute = 60_000;
const refused = { ok: false, failure: { code: 'too-many-orders' } };

/** The demo shop with the limits of a live one, and a clock that can be set forward. */
async function limitedShop(db: Shop['db'], limits = {}) {
  let now = Date.UTC(2026, 10, 21, 12);
  const plain = await demoShop(db);
  const clock = () => now;
  const allowances = makeAllowances(clock);
  const shop = { ...plain, clock, allowances, limits: { ...defaultUsageLimits, ...limits } };
  await stockUp(shop, 2, 1_000);
  return { shop, pass: (ms: number) => (now += ms) };
}

let keys = 0;

function order(shop: Shop, visitor: Visitor, change: { network?: string; email?: string } = {}) {
  const { network = null, email = filledForm.email } = change;
  keys += 1;
  return placeOrder(shop, visitor, {
    checkoutKey: `key ${keys}`,
    bodyHash: 'the same',
    items: [{ productId: 2, variantId: null, quantity: 1, agreedPrice: null }],
    hasAgreedPrices: true,
    agreedTotalMinor: null,
    form: { ...filledForm, email },
    discountCode: '',
    shipping: 'standard',
    method: 'cash-on-delivery',
    network,
  });
}

async function orders(times: number, place: () => ReturnType<typeof order>): Promise<boolean[]> {
  const placed = [];
  for (let i = 0; i < times; i += 1) placed.push((await place()).ok);
  return placed;
}

async function receipts(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('template', '=', 'order-placed')
    .orderBy('created_at')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

function verify(shop: Shop, { userId }: Visitor) {
  return shop.db.write((writer) =>
    writer.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute(),
  );
}

eachEngine('order limits', ({ open }) => {
  it('[T40] limit the orders of an account per hour, one after another or concurrently', async () => {
    const { shop, pass } = await limitedShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const placed = await Promise.all(Array.from({ length: 20 }, () => order(shop, ann)));
    expect(placed.filter(({ ok }) => ok)).toHaveLength(10);
    expect(placed.find(({ ok }) => !ok)).toMatchObject({ failure: { waitMs: 60 * minute } });
    expect(await unitsLeft(shop, 2)).toBe(990);
    pass(59 * minute);
    expect(await order(shop, ann)).toMatchObject({ ...refused, failure: { waitMs: minute } });
    expect(await order(shop, await newCustomer(shop, 'ben'))).toMatchObject({ ok: true });
    pass(minute);
    expect(await order(shop, ann)).toMatchObject({ ok: true });
  });

  it('[T40] return an existing order again and do not count refused orders', async () => {
    const { shop } = await limitedShop(await open(), { ordersPerAccount: 2, ordersPerNetwork: 2 });
    const ann = await newCustomer(shop, 'ann');
    const network = '192.0.2.1';
    await stockUp(shop, 2, 0);
    expect(await orders(5, () => order(shop, ann, { network }))).toEqual(Array(5).fill(false));
    await stockUp(shop, 2, 10);
    expect(await orders(2, () => order(shop, ann, { network }))).toEqual([true, true]);
    expect(await order(shop, ann, { network })).toMatchObject(refused);
    keys -= 2;
    expect(await order(shop, ann, { network })).toMatchObject({ ok: true });
    expect(await unitsLeft(shop, 2)).toBe(8);
  });

  it('[T40] limit the orders of a network per hour, whatever the accounts', async () => {
    const { shop, pass } = await limitedShop(await open(), { ordersPerNetwork: 3 });
    const accounts = ['ann', 'ben', 'cat', 'dan', 'eve'];
    const placed = [];
    for (const name of accounts) {
      placed.push((await order(shop, await newCustomer(shop, name), { network: '192.0.2.1' })).ok);
    }
    expect(placed).toEqual([true, true, true, false, false]);
    const fay = await newCustomer(shop, 'fay');
    expect((await order(shop, fay, { network: '192.0.2.2' })).ok).toBe(true);
    expect((await order(shop, fay)).ok).toBe(true);
    pass(60 * minute);
    expect((await order(shop, fay, { network: '192.0.2.1' })).ok).toBe(true);
  });

  it('[T40] count card payments as orders', async () => {
    const { shop } = await limitedShop(await open(), { ordersPerAccount: 1 });
    const ann = await newCustomer(shop, 'ann');
    await order(shop, ann);
    const begun = await beginPayment(shop, ann, {
      checkoutKey: 'another key',
      form: filledForm,
      discountCode: '',
      shipping: 'standard',
      method: 'credit-card',
      agreedTotalMinor: null,
    });
    expect(begun).toMatchObject(refused);
  });

  it('do not apply to staff who manage orders', async () => {
    const { shop } = await limitedShop(await open(), { ordersPerAccount: 1, ordersPerNetwork: 1 });
    const olga = { ...(await newCustomer(shop, 'olga')), role: owner.role, areas: owner.areas };
    const placed = await orders(4, () => order(shop, olga, { network: '192.0.2.1' }));
    expect(placed).toEqual([true, true, true, true]);
  });
});

eachEngine('receipts to unverified addresses', ({ open }) => {
  it('[T40] are limited per address and day, across accounts and spellings', async () => {
    const { shop, pass } = await limitedShop(await open());
    for (const name of ['ann', 'ben', 'cat', 'dan', 'eve', 'fay']) {
      const email = name === 'ben' ? 'VICTIM@example.com' : 'victim@example.com';
      expect((await order(shop, await newCustomer(shop, name), { email })).ok).toBe(true);
    }
    expect(await receipts(shop)).toHaveLength(4);
    pass(24 * 60 * minute + 1);
    await order(shop, await newCustomer(shop, 'gus'), { email: 'victim@example.com' });
    expect(await receipts(shop)).toHaveLength(5);
  });

  it('[T40] are limited per account and day, and the audit log records those withheld', async () => {
    const { shop } = await limitedShop(await open());
    const ann = await newCustomer(shop, 'ann');
    for (let i = 0; i < 6; i += 1) await order(shop, ann, { email: `person-${i}@example.org` });
    expect(await receipts(shop)).toHaveLength(4);
    const entries = await shop.db.read.selectFrom('audit_entries').select('details').execute();
    expect(entries.filter(({ details }) => details.includes('withheld'))).toHaveLength(2);
  });

  it('go to the customer’s own verified address instead once the limit is reached', async () => {
    const { shop } = await limitedShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await verify(shop, ann);
    await orders(7, () => order(shop, ann, { email: 'Ann@example.com' }));
    expect(await receipts(shop)).toEqual(Array(7).fill('Ann@example.com'));
    await order(shop, ann, { email: 'friend@example.org' });
    expect((await receipts(shop)).filter((one) => one === ann.email)).toHaveLength(1);
  });
});
