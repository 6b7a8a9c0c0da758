import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { everyCustomer } from '#shop/customers/rules/customer-table.ts';
import {
  type Segment,
  type SegmentConditions,
  type SegmentField,
  segmentFormFrom,
} from '#shop/customers/rules/segment.ts';
import { insertSegment, segmentsOfAccount } from '#shop/customers/store/segments.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertPromotion } from '#shop/promotions/store/promotions.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { plainPromotion } from '../../../../tests/support/plain-promotion.ts';
import '../../../../tests/support/property-seed.ts';
import { insertSale, type Sale } from '../../../../tests/support/sales.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { listCustomers as readCustomers } from '#shop/customers/store/customers.ts';
import { filterFrom, refreshCustomers } from './list-customers.ts';
import { deleteSegment, listSegments, saveSegment, showSegment } from './segments.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 21);

const anyone: SegmentConditions = {
  kind: null,
  minOrders: null,
  maxOrders: null,
  orderDays: null,
  minSpentMinor: null,
  maxSpentMinor: null,
  lastOrderFrom: null,
  lastOrderBefore: null,
  quietDays: null,
  country: null,
  region: null,
  tag: null,
  productId: null,
  category: null,
  isSubscribed: null,
};

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 1 });
const days = fc.constantFrom('2026-11-01', '2026-11-10', '2026-11-18');

/** Two to four conditions at once, so that some customers remain. */
const conditions: fc.Arbitrary<SegmentConditions> = fc
  .record(
    {
      kind: fc.constantFrom('account' as const, 'guest' as const),
      minOrders: fc.integer({ min: 1, max: 3 }),
      maxOrders: fc.integer({ min: 0, max: 3 }),
      orderDays: fc.integer({ min: 1, max: 30 }),
      minSpentMinor: fc.integer({ min: 0, max: 40_000 }),
      maxSpentMinor: fc.integer({ min: 0, max: 90_000 }),
      lastOrderFrom: days,
      lastOrderBefore: days,
      quietDays: fc.integer({ min: 1, max: 25 }),
      country: fc.constantFrom('Norway', 'Peru'),
      region: fc.constantFrom('Oregon', 'Ohio'),
      tag: fc.constant('vip'),
      productId: fc.constantFrom(1, 2),
      category: fc.constantFrom("men's clothing", 'clothing', 'garden'),
      isSubscribed: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((some) => ({ ...anyone, ...Object.fromEntries(Object.entries(some).slice(0, 4)) }));

const sales = fc.array(
  fc.record({
    buyer: fc.constantFrom('ann', 'bob', 'c1', 'c2'),
    units: fc.array(fc.constant(1), { minLength: 1, maxLength: 2 }),
    priceMinor: fc.integer({ min: 1, max: 30_000 }),
    country: fc.constantFrom('Norway', 'Peru'),
    cancelled: maybe(fc.constant(true)).map(Boolean),
    placedAt: fc.integer({ min: now - 30 * dayMs, max: now - 1 }),
  }),
  { minLength: 3, maxLength: 10 },
);

type RandomSale = Sale & { buyer: string; placedAt: number };

const accounts = ['ann', 'bob'];
const tagged = ['ann', 'c1'];
const subscribers = ['bob', 'c1'];

async function sell(shop: Shop, { buyer, ...sale }: RandomSale): Promise<void> {
  const email = `${buyer}@example.com`;
  const isAccount = accounts.includes(buyer);
  await shop.db.write(async (writer) => {
    await insertSale(writer, sale);
    await sql`
      update orders set user_id = ${isAccount ? `user-${buyer}` : ''}, user_email = ${email},
        guest_cart_id = ${isAccount ? null : 'cart'}
      where id = (select max(id) from orders)
    `.execute(writer);
  });
}

/** Clothing > men's clothing, which has all products. */
async function withClothing(shop: Shop): Promise<void> {
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory({ id: 'all', value: 'clothing', aliases: [] }));
    await sql`update categories set parent_id = 'all' where id = 'men'`.execute(writer);
  });
}

async function tagAndSubscribe(shop: Shop): Promise<void> {
  await refreshCustomers(shop);
  await shop.db.write(async (writer) => {
    for (const name of tagged) {
      await sql`
        insert into customer_tags (tag, customer_id)
        select 'vip', id from customers where email = ${`${name}@example.com`}
      `.execute(writer);
    }
    for (const name of subscribers) {
      const email = `${name}@example.com`;
      await sql`insert into newsletter_subscribers (id, email, subscribed_at) values (${email}, ${email}, 1)`.execute(
        writer,
      );
    }
  });
}

/** Whether the buyer of these orders, oldest first, is in the segment. */
function isIn(segment: SegmentConditions, buyer: string, orders: readonly RandomSale[]): boolean {
  const standing = orders.filter(({ cancelled }) => !cancelled);
  const within = (since: number | null) =>
    standing.filter(({ placedAt }) => since === null || placedAt >= now - since * dayMs).length;
  const count = within(segment.orderDays);
  const lines = standing.flatMap(({ units }) => units.map((_, position) => position + 1));
  const spent = standing.reduce((sum, sale) => sum + totalOf(sale), 0);
  const last = Math.max(0, ...standing.map(({ placedAt }) => placedAt));
  const holds = {
    kind: (segment.kind === 'account') === accounts.includes(buyer),
    minOrders: count >= (segment.minOrders ?? 0),
    maxOrders: count <= (segment.maxOrders ?? 0),
    orderDays: true,
    minSpentMinor: spent >= (segment.minSpentMinor ?? 0),
    maxSpentMinor: spent <= (segment.maxSpentMinor ?? 0),
    lastOrderFrom: last >= Date.parse(segment.lastOrderFrom ?? '1970-01-01'),
    lastOrderBefore: last > 0 && last < Date.parse(segment.lastOrderBefore ?? '1970-01-01'),
    quietDays: last > 0 && last < now - (segment.quietDays ?? 0) * dayMs,
    country: orders.at(-1)?.country === segment.country,
    region: orders.length > 0 && segment.region === 'Oregon',
    tag: tagged.includes(buyer),
    productId: lines.includes(segment.productId ?? 0),
    category: lines.includes(2) && segment.category !== 'garden',
    isSubscribed: subscribers.includes(buyer) === segment.isSubscribed,
  };
  const given = new Map(Object.entries(segment));
  return Object.entries(holds).every(([name, held]) => held || given.get(name) === null);
}

/** As insertSale adds it up: lines, shipping, and 8.25 % tax. */
function totalOf({ units, priceMinor = 0 }: RandomSale): number {
  const net = units.reduce((sum, unit, position) => sum + unit * (priceMinor + position * 77), 500);
  return net + Math.floor((net * 825 + 5000) / 10_000);
}

function formOf(fields: Partial<Record<SegmentField, string>>) {
  const read = new Map(Object.entries(fields));
  return segmentFormFrom((field) => read.get(field));
}

async function added(shop: Shop, fields: Partial<Record<SegmentField, string>>): Promise<Segment> {
  const saved = await saveSegment(shop, staff, { id: null, form: formOf(fields) });
  if (!saved.ok) throw new Error(saved.failure.code);
  return saved.value;
}

eachEngine('segments of customers', ({ open }) => {
  it('hold exactly the customers that meet every condition, in lists and for a single account', async () => {
    let members = 0;
    await fc.assert(
      fc.asyncProperty(
        sales,
        fc.array(conditions, { minLength: 14, maxLength: 14 }),
        async (sold, drawn) => {
          const shop = await smallShop(await open());
          await withClothing(shop);
          for (const name of accounts) await newCustomer(shop, name);
          for (const sale of sold) await sell(shop, sale);
          await tagAndSubscribe(shop);
          const buyers = [
            ...accounts,
            ...['c1', 'c2'].filter((one) => sold.some((sale) => sale.buyer === one)),
          ];
          const segments = drawn.map((one, number) => ({
            ...one,
            id: number.toString(16).padStart(32, '0'),
            name: `Segment ${number}`,
          }));
          await shop.db.write(async (writer) => {
            for (const segment of segments) await insertSegment(writer, segment, now);
          });
          const segmentIds = segments.map(({ id }) => id);
          const checked = await Promise.all(
            accounts.map((name) =>
              segmentsOfAccount(shop.db.read, { userId: `user-${name}`, segmentIds, now }),
            ),
          );
          for (const segment of segments) {
            const expected = buyers
              .filter((buyer) =>
                isIn(
                  segment,
                  buyer,
                  sold.filter((one) => one.buyer === buyer),
                ),
              )
              .toSorted();
            members += expected.length;
            const filter = await filterFrom(shop, { ...everyCustomer, segment: segment.id });
            const span = { sort: 'newest', after: null, limit: 9 } as const;
            const found = await readCustomers(shop.db.read, filter, span);
            const names = found.map(({ email }) => email.split('@')[0] ?? '').toSorted();
            expect({ segment, names }).toEqual({ segment, names: expected });
            expect(checked.map((ids) => ids.has(segment.id))).toEqual(
              accounts.map((name) => expected.includes(name)),
            );
          }
        },
      ),
      { numRuns: 2 },
    );
    expect(members).toBeGreaterThan(5);
  });

  it('are added, changed and deleted by staff, each described in words', async () => {
    const shop = await smallShop(await open());
    await newCustomer(shop, 'ann');
    const sale = { buyer: 'ann', units: [1, 1], priceMinor: 5000, placedAt: now - dayMs };
    await sell(shop, sale);
    await sell(shop, sale);
    const fields = { name: 'Regulars', minOrders: '2', orderDays: '90', region: 'Oregon' };
    const { id } = await added(shop, fields);
    const words = 'Ordered at least 2 times in the last 90 days and lives in Oregon';
    expect(await listSegments(shop, owner)).toMatchObject({
      value: [{ id, name: 'Regulars', words, customers: 1 }],
    });
    const save = (change: Partial<Record<SegmentField, string>>, of: string | null = null) =>
      saveSegment(shop, staff, { id: of, form: formOf({ ...fields, ...change }) });
    expect(await save({})).toMatchObject({ failure: { problems: { name: 'This name is taken' } } });
    expect(await save({ name: 'Gone', product: '77' })).toMatchObject({
      failure: { problems: { product: 'There is no product with this number' } },
    });
    expect(await save({ minOrders: '', region: '', orderDays: '' })).toMatchObject({
      failure: { problems: { name: 'Choose at least one condition' } },
    });
    expect(await save({ maxOrders: '1', minSpent: '1x' })).toMatchObject({
      failure: { problems: { maxOrders: /less than/, minSpent: /amount/ } },
    });
    expect(await save({ minOrders: '3', product: '2' }, id)).toMatchObject({ ok: true });
    expect(await showSegment(shop, owner, id)).toMatchObject({
      value: { words: expect.stringContaining('bought Wireless Headphones'), customers: 0 },
    });
    expect(await save({}, 'missing')).toMatchObject({ failure: { code: 'not-found' } });
    const clerk = { ...staff, areas: ['orders' as const] };
    expect(await saveSegment(shop, clerk, { id, form: formOf(fields) })).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect(await deleteSegment(shop, clerk, id)).toMatchObject({ failure: { code: 'forbidden' } });
    expect(await deleteSegment(shop, staff, id)).toMatchObject({ ok: true });
    expect(await listSegments(shop, owner)).toMatchObject({ value: [] });
    const events = shop.db.read.selectFrom('audit_entries').select('action');
    const segmentEvents = await events.where('action', 'like', 'segment.%').execute();
    expect(segmentEvents.map(({ action }) => action).toSorted()).toEqual([
      'segment.added',
      'segment.changed',
      'segment.deleted',
    ]);
  });

  it('restrict a promotion to their accounts, until the order is placed', async () => {
    const shop = await smallShop(await open());
    const [ann, bob] = [await newCustomer(shop, 'ann'), await newCustomer(shop, 'bob')];
    await sell(shop, { buyer: 'ann', units: [1], priceMinor: 5000, placedAt: now - dayMs });
    await listSegments(shop, owner);
    const { id } = await added(shop, { name: 'New', maxOrders: '1', minOrders: '1' });
    const promotion = { ...plainPromotion, code: 'TENTH', segmentId: id };
    await shop.db.write((writer) => insertPromotion(writer, promotion));
    for (const buyer of [ann, bob]) await putInCart(shop, buyer, { 2: 1 });
    expect(await keepCode(shop, bob, 'tenth')).toMatchObject({ failure: { code: 'segment-only' } });
    expect(await keepCode(shop, ann, 'tenth')).toMatchObject({ ok: true });
    const placing = await readyToPlace(shop, ann);
    expect(
      await placeOrder(shop, ann, { ...placing, discountCode: 'TENTH', hasAgreedPrices: true }),
    ).toMatchObject({
      ok: true,
    });
    // The order counts at once, before the worker has followed it.
    await putInCart(shop, ann, { 2: 1 });
    const again = await readyToPlace(shop, ann);
    expect(
      await placeOrder(shop, ann, { ...again, discountCode: 'TENTH', hasAgreedPrices: true }),
    ).toMatchObject({
      failure: { reason: { code: 'segment-only' } },
    });
    expect(await deleteSegment(shop, staff, id)).toMatchObject({
      failure: { code: 'in-use', promotions: ['Plain'] },
    });
  });
});
