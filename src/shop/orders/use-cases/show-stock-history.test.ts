import { expect, it } from 'vitest';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { editOrder } from './edit-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { readStockHistory } from '#shop/orders/store/stock-history.ts';
import { showStockHistory } from './show-stock-history.ts';
import { updateProduct } from '#shop/catalogue/use-cases/update-product.ts';

const watch = 5;
const speaker = 7;

/** Nine watches; Ann is there to buy some. */
async function watchShop(small: Shop) {
  let now = Date.UTC(2026, 10, 21);
  const shop = { ...small, clock: () => (now += 1_000) };
  const ann = await newCustomer(shop, 'ann');
  const buy = async (units: number, others: Record<number, number> = {}) => {
    await putInCart(shop, ann, { [watch]: units, ...others });
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    if (!placed.ok) throw new Error(placed.failure.code);
    return placed.value;
  };
  return { shop, buy };
}

async function count(shop: Shop, stock: string): Promise<void> {
  const opened = await openProduct(shop, staff, watch);
  if (!opened.ok) throw new Error(opened.failure.code);
  const { editedAt, facts } = opened.value;
  const form = { ...productFormOf(facts, 'USD'), stock };
  const edit = { id: watch, editedAt, onHandSeen: facts.onHand, form, pictures: null };
  expect(await updateProduct(shop, staff, edit)).toMatchObject({ ok: true });
}

const query = { productId: watch, variantId: null, from: null };

eachEngine('stock history', ({ open }) => {
  it('lists sales, returns and counts with time, reason and remaining units', async () => {
    const { shop, buy } = await watchShop(await smallShop(await open()));
    const [one, two] = [await buy(2), await buy(1)];
    await count(shop, '20');
    await cancelOrder(shop, staff, one.id);
    const three = await buy(4);
    const shown = await showStockHistory(shop, staff, query);
    if (!shown.ok) throw new Error(shown.failure.code);
    const { entries, next } = shown.value;
    expect(
      entries.map(({ reason, step, units, orderNumber }) => [reason, step, units, orderNumber]),
    ).toEqual([
      ['sold', -4, 18, three.number],
      ['cancelled', 2, 22, one.number],
      ['counted', 14, 20, null],
      ['sold', -1, 6, two.number],
      ['sold', -2, 7, one.number],
    ]);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(next).toBeNull();
    expect(shown.value.variants).toMatchObject([{ onHand: 18 }]);
  });

  it('names edits of orders, also of one that no longer contains the product', async () => {
    const { shop, buy } = await watchShop(await smallShop(await open()));
    const one = await buy(2, { [speaker]: 1 });
    const two = await buy(1);
    for (const quantities of [
      [3, 1],
      [0, 1],
    ]) {
      const change = { added: [], discountMinor: null, shippingMinor: null, seen: null };
      const edited = await editOrder(shop, staff, { orderId: one.id, quantities, ...change });
      expect(edited).toMatchObject({ ok: true });
    }
    const shown = await showStockHistory(shop, staff, query);
    expect(
      shown.ok &&
        shown.value.entries.map(({ reason, step, units, orderNumber }) => [
          reason,
          step,
          units,
          orderNumber,
        ]),
    ).toEqual([
      ['edited', 3, 8, one.number],
      ['edited', -1, 5, one.number],
      ['sold', -1, 6, two.number],
      ['sold', -2, 7, one.number],
    ]);
    expect(shown.ok && shown.value.variants).toMatchObject([{ onHand: 8 }]);
  });

  it('shows where tracking began and ended; untracked sales change no level', async () => {
    const { shop, buy } = await watchShop(await smallShop(await open()));
    await count(shop, '');
    await buy(3);
    await count(shop, '5');
    const shown = await showStockHistory(shop, staff, query);
    expect(
      shown.ok && shown.value.entries.map(({ reason, step, units }) => [reason, step, units]),
    ).toEqual([
      ['counted', null, 5],
      ['sold', null, null],
      ['counted', null, null],
    ]);
  });

  it('is read in pages, each continuing where the previous one ended', async () => {
    const { shop, buy } = await watchShop(await smallShop(await open()));
    for (const units of [1, 2, 3]) await buy(units);
    await count(shop, '30');
    await buy(1);
    const whole = await showStockHistory(shop, staff, query);
    if (!whole.ok) throw new Error(whole.failure.code);
    const { variantId, entries } = whole.value;
    expect(entries).toHaveLength(5);
    let from = { changeId: 1e9, orderId: 1e9, units: 29 as number | null };
    const leafed = [];
    for (let page = 0; page < 3; page += 1) {
      const part = await readStockHistory(shop.db.read, variantId, { from, limit: 2 });
      leafed.push(...part.entries);
      if (part.next) from = part.next;
      expect(part.next === null).toBe(page === 2);
    }
    expect(leafed).toEqual(entries);
  });

  it('requires the permission to manage products', async () => {
    const { shop } = await watchShop(await smallShop(await open()));
    const failure = (code: string) => ({ ok: false, failure: { code } });
    expect(await showStockHistory(shop, customer, query)).toEqual(failure('forbidden'));
    const none = { ...query, productId: 99 };
    expect(await showStockHistory(shop, staff, none)).toEqual(failure('not-found'));
  });
});
