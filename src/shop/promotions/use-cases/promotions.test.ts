import { outdoneCode } from '#shop/pricing/rules/outdone-code.ts';
import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type PromotionForm, promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { addPromotion, endPromotion, listPromotions } from './promotions.ts';
import { keepCode } from '#shop/cart/use-cases/cart-code.ts';

async function add(shop: Shop, form: Partial<PromotionForm>) {
  const whole = { title: 'Winter sale', kind: 'percent', value: '10', ...form };
  const read = new Map(Object.entries(whole));
  const added = await addPromotion(
    shop,
    staff,
    promotionFormFrom((field) => read.get(field)),
  );
  expect(added).toMatchObject({ ok: true });
}

async function buyerWith(shop: Shop, name: string, quantities: Record<number, number>) {
  const buyer = await newCustomer(shop, name);
  await putInCart(shop, buyer, quantities);
  return buyer;
}

/** As the checkout page would send it, with this much less to pay. */
async function order(shop: Shop, buyer: Visitor, [code, lessMinor]: [string, number]) {
  const placing = await readyToPlace(shop, buyer);
  const agreedTotalMinor = (placing.agreedTotalMinor ?? 0) - lessMinor;
  return placeOrder(shop, buyer, { ...placing, discountCode: code, agreedTotalMinor });
}

async function table(shop: Shop) {
  const listed = await listPromotions(shop, owner);
  return listed.ok ? listed.value.promotions : [];
}

eachEngine('promotions', ({ open }) => {
  it('apply automatically, the best one only, or by code', async () => {
    const shop = await demoShop(await open());
    const ann = await buyerWith(shop, 'ann', { 2: 1 });
    await add(shop, {});
    await add(shop, { title: 'Ten dollars', kind: 'amount', value: '10' });
    await add(shop, { title: 'Friends', code: 'friends-26', value: '20' });
    const tenth = { title: 'Winter sale', code: null };
    expect(await keepCode(shop, ann, '')).toMatchObject({ value: tenth });
    expect(await order(shop, ann, ['', 2290])).toMatchObject({ ok: true });
    await putInCart(shop, ann, { 2: 1 });
    expect(await order(shop, ann, ['Friends-26', 4580])).toMatchObject({ ok: true });
    expect((await table(shop)).map(({ title, usedCount }) => [title, usedCount])).toEqual(
      expect.arrayContaining([
        ['Winter sale', 1],
        ['Ten dollars', 0],
        ['Friends', 1],
      ]),
    );
  });

  it('keep a better automatic one when a code is entered, which is reported and not redeemed', async () => {
    const shop = await demoShop(await open());
    const ann = await buyerWith(shop, 'ann', { 2: 1 });
    await add(shop, {});
    await add(shop, { title: 'Friends', code: 'friends-26', value: '5' });
    expect(await keepCode(shop, ann, 'friends-26')).toMatchObject({ value: { code: null } });
    const cart = await showCart(shop, { visitor: ann, cartToken: null });
    expect(cart).toMatchObject({ reducedBy: { title: 'Winter sale' }, idleCode: null });
    expect(outdoneCode(cart.discounts, cart.reducedBy)).toEqual({
      code: 'FRIENDS-26',
      failure: { code: 'better-discount' },
    });
    expect(await order(shop, ann, ['friends-26', 2290])).toMatchObject({ ok: true });
    expect((await table(shop)).map(({ title, usedCount }) => [title, usedCount])).toEqual(
      expect.arrayContaining([
        ['Winter sale', 1],
        ['Friends', 0],
      ]),
    );
  });

  it('value free shipping at the chosen rate, in the cart and in the order', async () => {
    const shop = await demoShop(await open());
    await add(shop, { title: 'Free shipping', kind: 'free-shipping', value: '' });
    const ann = await buyerWith(shop, 'ann', { 2: 1 });
    const express = { shipping: 'express', agreedTotalMinor: 22_900 } as const;
    const placed = await placeOrder(shop, ann, { ...(await readyToPlace(shop, ann)), ...express });
    expect(placed.ok).toBe(true);

    await add(shop, { title: 'A hundredth', value: '1' });
    await putInCart(shop, ann, { 2: 1 });
    const cart = await showCart(shop, { visitor: ann, cartToken: null });
    expect(cart.discounts.map(({ title }) => title).toSorted()).toEqual([
      'A hundredth',
      'Free shipping',
    ]);
    expect(cart).toMatchObject({ reducedBy: { title: 'A hundredth' }, total: { amount: 22_671 } });
    const again = await placeOrder(shop, ann, { ...(await readyToPlace(shop, ann)), ...express });
    expect(again.ok).toBe(true);
    await putInCart(shop, ann, { 2: 1 });
    const free = { shipping: 'free', agreedTotalMinor: 22_671 } as const;
    expect(
      await placeOrder(shop, ann, { ...(await readyToPlace(shop, ann)), ...free }),
    ).toMatchObject({ ok: true });
    expect((await table(shop)).map(({ title, usedCount }) => [title, usedCount])).toEqual(
      expect.arrayContaining([
        ['Free shipping', 2],
        ['A hundredth', 1],
      ]),
    );
  });

  it('for one category do not reduce other items', async () => {
    const shop = await demoShop(await open());
    const ann = await buyerWith(shop, 'ann', { 2: 1, 5: 1 });
    const bob = await buyerWith(shop, 'bob', { 2: 1 });
    await add(shop, { code: 'RINGS', category: 'jewelery' });
    expect(await order(shop, bob, ['RINGS', 0])).toMatchObject({
      failure: { reason: { code: 'category-not-in-cart', category: 'jewelery' } },
    });
    expect(await order(shop, ann, ['RINGS', 2150])).toMatchObject({ ok: true });
  });

  it('apply from their minimum subtotal and within their dates', async () => {
    const shop = await demoShop(await open());
    const ann = await buyerWith(shop, 'ann', { 2: 1 });
    await add(shop, { code: 'LARGE', minimum: '500' });
    await add(shop, { code: 'PAST', endsOn: '2026-11-20' });
    await add(shop, { code: 'TODAY', startsOn: '2026-11-21', endsOn: '2026-11-21' });
    await add(shop, { code: 'SOON', startsOn: '2026-11-22' });
    const said = async (code: string) => {
      const checked = await keepCode(shop, ann, code);
      return checked.ok ? 'taken off' : checked.failure.code;
    };
    expect(await Promise.all(['LARGE', 'PAST', 'TODAY', 'SOON'].map(said))).toEqual([
      'minimum-not-met',
      'code-ended',
      'taken off',
      'code-unknown',
    ]);
  });

  it('[T14] limited to five orders are granted to five of forty concurrent orders', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 2, 100);
    await add(shop, { code: 'FIVE', totalLimit: '5' });
    const names = Array.from({ length: 40 }, (_, i) => `buyer-${i}`);
    const buyers = await Promise.all(names.map((name) => buyerWith(shop, name, { 2: 1 })));
    const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer, ['FIVE', 2290])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      failure: { code: 'discount-refused', reason: { code: 'code-used-up' } },
    });
    expect(await table(shop)).toMatchObject([{ usedCount: 5 }]);
    const orders = await shop.db.read.selectFrom('orders').select('id').execute();
    expect(orders).toHaveLength(5);
  });

  it('limited to one per customer are granted once to each customer', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 2, 100);
    await add(shop, { code: 'ONCE', customerLimit: '1' });
    const ann = await buyerWith(shop, 'ann', { 2: 1 });
    const bob = await buyerWith(shop, 'bob', { 2: 1 });
    expect((await order(shop, ann, ['ONCE', 2290])).ok).toBe(true);
    await putInCart(shop, ann, { 2: 1 });
    expect(await order(shop, ann, ['ONCE', 2290])).toMatchObject({
      failure: { reason: { code: 'code-spent' } },
    });
    expect((await order(shop, bob, ['ONCE', 2290])).ok).toBe(true);
  });

  it('end when staff end them, with an audit event', async () => {
    const shop = await demoShop(await open());
    const ann = await buyerWith(shop, 'ann', { 2: 1 });
    await add(shop, { code: 'SHORT' });
    const [promotion] = await table(shop);
    const id = promotion?.id ?? '';
    expect(await endPromotion(shop, staff, id)).toMatchObject({ ok: true });
    expect(await endPromotion(shop, staff, id)).toMatchObject({ failure: { code: 'not-running' } });
    expect(await keepCode(shop, ann, 'SHORT')).toMatchObject({ failure: { code: 'code-ended' } });
    const auditEvents = await shop.db.read.selectFrom('audit_entries').selectAll().execute();
    expect(auditEvents.map(({ action, actor_id: actor }) => [action, actor])).toEqual(
      expect.arrayContaining([
        ['promotion.added', staff.userId],
        ['promotion.ended', staff.userId],
      ]),
    );
  });

  it('require the permission, a unique code and valid fields', async () => {
    const shop = await demoShop(await open());
    const empty = promotionFormFrom(() => '');
    expect(await addPromotion(shop, customer, empty)).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect(await listPromotions(shop, customer)).toMatchObject({ failure: { code: 'forbidden' } });
    expect(await endPromotion(shop, customer, 'x')).toMatchObject({
      failure: { code: 'forbidden' },
    });
    await add(shop, { code: 'TWICE' });
    const bad = { ...empty, title: 'Sale', kind: 'percent', value: '10', code: 'twice' };
    expect(await addPromotion(shop, staff, bad)).toMatchObject({
      failure: { problems: { code: 'This code is taken' } },
    });
    const worse = { ...bad, code: 'a b', value: '101', minimum: '-1', endsOn: 'soon' };
    const text = expect.any(String);
    expect(await addPromotion(shop, staff, { ...worse, totalLimit: '0', category: 'x' })).toEqual({
      ok: false,
      failure: {
        code: 'incomplete',
        problems: {
          category: text,
          code: text,
          endsOn: text,
          minimum: text,
          totalLimit: text,
          value: text,
        },
      },
    });
  });
});
