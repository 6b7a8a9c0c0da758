import { expect, it } from 'vitest';
import fc from 'fast-check';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { applyGiftCard, removeGiftCard } from '#shop/cart/use-cases/cart-gift-cards.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { listPartsOf } from '#shop/gift-cards/store/order-parts.ts';
import { changeBalance, findGiftCard, listEntries } from '#shop/gift-cards/store/gift-cards.ts';
import { giftCardFormFrom } from '#shop/gift-cards/rules/gift-card-form.ts';
import { disableGiftCard, issueByHand } from '#shop/gift-cards/use-cases/gift-cards.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder, cancelOwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { expireUnpaidOrders } from '#shop/orders/use-cases/expire-unpaid-orders.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import type { Database } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { placeOrder } from './place-order.ts';

const usd = (amount: number) => money(amount, 'USD');

async function issue(shop: Shop, amount: string) {
  const fields: Record<string, string> = { amount };
  const form = giftCardFormFrom((field) => fields[field]);
  const issued = await issueByHand(shop, staff, { id: shop.newId(), form });
  if (!issued.ok) throw new Error(issued.failure.code);
  return issued.value;
}

async function apply(shop: Shop, buyer: Visitor, typed: string) {
  return applyGiftCard(shop, buyer, { typed, network: null });
}

/** Product 2 costs $229, with shipping $239. */
async function buy(shop: Shop, buyer: Visitor, giftBalanceMinor: number) {
  const placing = await readyToPlace(shop, buyer, { giftBalanceMinor });
  return placeOrder(shop, buyer, placing);
}

async function boughtWith(shop: Shop, { name, amount }: { name: string; amount: string }) {
  const buyer = await newCustomer(shop, name);
  const card = await issue(shop, amount);
  await putInCart(shop, buyer, { 2: 1 });
  expect(await apply(shop, buyer, card.code)).toMatchObject({ ok: true });
  const minor = Number(amount) * 100;
  const placed = await buy(shop, buyer, minor);
  if (!placed.ok) throw new Error(placed.failure.code);
  return { buyer, card, orderId: placed.value.id };
}

async function balanceOf({ db }: Shop, id: string) {
  const card = await findGiftCard(db.read, id);
  if (!card) throw new Error('no card');
  const entries = await listEntries(db.read, card);
  const sum = entries.reduce((all, { amount }) => all + amount.amount, 0);
  expect(sum).toBe(card.balance.amount);
  return sum;
}

function refundOf(orderId: number, amountMinor: number | null) {
  const lines = amountMinor === null ? [{ position: 0, quantity: 1 }] : [];
  const facts = { reason: 'other', note: '', restock: false, shipping: true } as const;
  return { orderId, key: `key-${amountMinor}`, lines, amountMinor, ...facts };
}

async function opened(open: () => Promise<Database>) {
  const shop = await smallShop(await open());
  await stockUp(shop, 2, 100);
  return shop;
}

eachEngine('an order paid with gift cards', ({ open }) => {
  it('is paid in part: the rest is due, and a cancellation returns what was taken', async () => {
    const shop = await opened(open);
    const { card, orderId, buyer } = await boughtWith(shop, { name: 'ann', amount: '100' });
    expect(await balanceOf(shop, card.id)).toBe(0);
    const order = await findOrder(shop.db.read, orderId);
    expect(order).toMatchObject({ giftCard: usd(10_000), total: usd(23_900) });
    expect(order?.payment.status).toBe('awaited');
    expect((await showCart(shop, { visitor: buyer, cartToken: null })).giftCards).toEqual([]);
    expect(await cancelOrder(shop, staff, orderId)).toMatchObject({ ok: true });
    expect(await balanceOf(shop, card.id)).toBe(10_000);
    expect(await cancelOrder(shop, staff, orderId)).toMatchObject({ ok: false });
    expect(await balanceOf(shop, card.id)).toBe(10_000);
  });

  it('is paid whole: no other payment is due, and its customer gets the card back at once', async () => {
    const shop = await opened(open);
    const { card, orderId, buyer } = await boughtWith(shop, { name: 'ann', amount: '300' });
    expect(await balanceOf(shop, card.id)).toBe(6100);
    expect((await findOrder(shop.db.read, orderId))?.payment.status).toBe('paid');
    const own = { orderId, visitor: buyer, token: null, network: null };
    expect(await cancelOwnOrder(shop, own)).toMatchObject({ ok: true });
    expect(await balanceOf(shop, card.id)).toBe(30_000);
    expect((await findOrder(shop.db.read, orderId))?.payment.status).toBe('refunded');
  });

  it('is refunded to the other payment first, and what that does not cover to the card', async () => {
    const shop = await opened(open);
    const { card, orderId } = await boughtWith(shop, { name: 'ann', amount: '100' });
    const paid = { orderId, step: 'mark-paid' } as const;
    expect(await advanceOrder(shop, staff, paid)).toMatchObject({ ok: true });
    expect(await refundOrder(shop, staff, refundOf(orderId, 5000))).toMatchObject({ ok: true });
    expect(await balanceOf(shop, card.id)).toBe(0);
    expect(await refundOrder(shop, staff, refundOf(orderId, 10_000))).toMatchObject({ ok: true });
    expect(await balanceOf(shop, card.id)).toBe(1100);
    expect(await refundOrder(shop, staff, refundOf(orderId, 8901))).toMatchObject({
      failure: { code: 'refund-too-high' },
    });
    expect(await refundOrder(shop, staff, refundOf(orderId, 8900))).toMatchObject({ ok: true });
    expect(await balanceOf(shop, card.id)).toBe(10_000);
    const refunds = await listRefunds(shop.db.read, orderId);
    expect(refunds.every(({ state }) => state === 'succeeded')).toBe(true);
    expect((await findOrder(shop.db.read, orderId))?.payment.status).toBe('refunded');
  });

  it('returns the card when the rest is not paid in time, by whatever method', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...(await opened(open)), clock: () => now };
    const { card, orderId } = await boughtWith(shop, { name: 'ann', amount: '100' });
    await shop.db.write((writer) =>
      writer
        .updateTable('payments')
        .set({ method: 'credit-card' })
        .where('order_id', '=', orderId)
        .execute(),
    );
    now += 90 * 24 * 60 * 60 * 1000;
    await expireUnpaidOrders(shop);
    expect(await balanceOf(shop, card.id)).toBe(10_000);
  });

  it('refuses wrong, disabled and foreign codes alike, and a balance that has changed', async () => {
    const shop = await opened(open);
    const buyer = await newCustomer(shop, 'ann');
    await putInCart(shop, buyer, { 2: 1 });
    const refused = { failure: { code: 'gift-card-refused' } };
    expect(await apply(shop, buyer, ' ')).toMatchObject({ failure: { code: 'gift-card-missing' } });
    expect(await apply(shop, buyer, '7K3M-Q9TD-2VXA-80RF')).toMatchObject(refused);
    const [one, other] = [await issue(shop, '10'), await issue(shop, '20')];
    await disableGiftCard(shop, staff, { id: other.id, isDisabled: true });
    expect(await apply(shop, buyer, other.code)).toMatchObject(refused);
    await disableGiftCard(shop, staff, { id: other.id, isDisabled: false });
    for (const { code } of [one, other]) {
      expect(await apply(shop, buyer, code.toLowerCase())).toMatchObject({ ok: true });
    }
    expect(await apply(shop, buyer, one.code)).toMatchObject({
      failure: { code: 'gift-card-in-use' },
    });
    expect((await showCart(shop, { visitor: buyer, cartToken: null })).giftCards).toMatchObject([
      { id: one.id },
      { id: other.id },
    ]);
    expect(await buy(shop, buyer, 3001)).toMatchObject({ failure: { code: 'total-changed' } });
    await removeGiftCard(shop, buyer, one.id);
    expect(await buy(shop, buyer, 2000)).toMatchObject({ ok: true });
    expect(await balanceOf(shop, one.id)).toBe(1000);
    expect(await balanceOf(shop, other.id)).toBe(0);
  });

  it('never overspends a card in 50 checkouts at once', async () => {
    const shop = await opened(open);
    const card = await issue(shop, '500');
    const names = Array.from({ length: 50 }, (_, i) => `buyer-${i}`);
    const buyers = await Promise.all(names.map((name) => newCustomer(shop, name)));
    await Promise.all(buyers.map((buyer) => putInCart(shop, buyer, { 2: 1 })));
    await Promise.all(buyers.map((buyer) => apply(shop, buyer, card.code)));
    const placed = await Promise.all(buyers.map((buyer) => buy(shop, buyer, 50_000)));
    const ids = placed.flatMap((one) => (one.ok ? [one.value.id] : []));
    // It pays for two orders. The others learn that the card has less by now.
    expect([1, 2]).toContain(ids.length);
    expect(placed.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'total-changed' } });
    expect(await balanceOf(shop, card.id)).toBe(50_000 - ids.length * 23_900);
  });
});

eachEngine('the ledger of a gift card', ({ open }) => {
  it('adds up to the balance, which is never below zero, whatever is taken and returned', async () => {
    const shop = await opened(open);
    const { newRowId } = shop;
    const step = fc.record({ minor: fc.integer({ min: 1, max: 4000 }), isBack: fc.boolean() });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { id } = await issue(shop, '100');
      let expected = 10_000;
      await Promise.all(
        steps.map(async ({ minor, isBack }, at) => {
          const order = { id: at + 1, number: `V-${at}` };
          const amount = usd(isBack ? minor : -minor);
          const kind = isBack ? 'refund' : 'spend';
          const change = { cardId: id, kind, amount, order, newRowId, now: shop.clock() } as const;
          const isDone = await shop.db.write((writer) => changeBalance(writer, change));
          if (isDone) expected += amount.amount;
        }),
      );
      const balance = await balanceOf(shop, id);
      expect(balance).toBe(expected);
      expect(balance).toBeGreaterThanOrEqual(0);
    });
    await fc.assert(property, { numRuns: 3, seed: 22 });
    expect(await listPartsOf(shop.db.read, 999)).toEqual([]);
  });
});
