import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { applyGiftCard } from '#shop/cart/use-cases/cart-gift-cards.ts';
import { codePurpose, giftCardCode } from '#shop/gift-cards/rules/gift-card.ts';
import { changeBalance, findGiftCard, listEntries } from '#shop/gift-cards/store/gift-cards.ts';
import { readSoldCards } from '#shop/gift-cards/store/sold-gift-cards.ts';
import { isEditable } from '#shop/orders/rules/order-edit.ts';
import { findCatalogItem } from '#shop/orders/store/catalog-items.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder, cancelOwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { issueOwedGiftCards } from '#shop/orders/use-cases/sold-gift-cards.ts';
import type { Database } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { placeOrder } from './place-order.ts';

const usd = (amount: number) => money(amount, 'USD');

/** Product 19 sells gift cards of $33.33, and product 2 costs $229. */
async function giftShop(db: Database) {
  const shop = await smallShop(db);
  await stockUp(shop, 2, 1000);
  await shop.db.write(async (writer) => {
    const product = { shipping_class: 'gift-card', tax_class: 'reduced' };
    await writer.updateTable('products').set(product).where('id', '=', 19).execute();
    const price = { price_minor: 3333 };
    await writer.updateTable('variants').set(price).where('product_id', '=', 19).execute();
  });
  return shop;
}

async function place(shop: Shop, buyer: Visitor, quantities: Record<number, number>) {
  await putInCart(shop, buyer, quantities);
  const isShipped = quantities[2] !== undefined;
  const minor =
    (quantities[19] ?? 0) * 3333 + (isShipped ? (quantities[2] ?? 0) * 22_900 + 1000 : 0);
  const chosen = { agreedTotalMinor: minor, shipping: isShipped ? 'standard' : null };
  const placed = await placeOrder(shop, buyer, await readyToPlace(shop, buyer, chosen));
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  return placed.value.id;
}

const pay = (shop: Shop, orderId: number) =>
  advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
const issue = (shop: Shop) => issueOwedGiftCards(shop, new AbortController().signal);

async function bought(shop: Shop, name: string, quantities: Record<number, number>) {
  const buyer = await newCustomer(shop, name);
  const orderId = await place(shop, buyer, quantities);
  expect(await pay(shop, orderId)).toMatchObject({ ok: true });
  await issue(shop);
  return { buyer, orderId };
}

async function cardsOf(shop: Shop, orderId: number) {
  return [...(await readSoldCards(shop.db.read, orderId)).values()];
}

/** Takes a cent from a card, as an order that it pays. */
async function use(shop: Shop, cardId = '') {
  const { newRowId } = shop;
  const spent = { cardId, kind: 'spend', amount: usd(-1), newRowId, now: shop.clock() } as const;
  expect(await shop.db.write((writer) => changeBalance(writer, spent))).toBe(true);
}

let keys = 0;
function refund(
  shop: Shop,
  orderId: number,
  {
    units,
    position = 0,
    amountMinor = null,
  }: { units: number; position?: number; amountMinor?: number | null },
) {
  keys += 1;
  const lines = units > 0 ? [{ position, quantity: units }] : [];
  const terms = { reason: 'other', note: '', restock: true, shipping: false } as const;
  return refundOrder(shop, staff, { orderId, key: `key-${keys}`, lines, amountMinor, ...terms });
}

async function ledgerOf(shop: Shop, orderId: number) {
  let sum = 0;
  for (const { id } of await cardsOf(shop, orderId)) {
    const card = await findGiftCard(shop.db.read, id);
    const entries = card ? await listEntries(shop.db.read, card) : [];
    const own = entries.reduce((all, { amount }) => all + amount.amount, 0);
    expect(own).toBe(card?.balance.amount);
    sum += own;
  }
  return sum;
}

const used = { failure: { code: 'gift-card-used' } };

eachEngine('a gift card that is sold as a product', ({ open }) => {
  it('is issued once for each unit when the order is paid, untaxed, and its code is emailed', async () => {
    const shop = await giftShop(await open());
    const buyer = await newCustomer(shop, 'ann');
    const orderId = await place(shop, buyer, { 19: 3 });
    await issue(shop);
    expect(await cardsOf(shop, orderId)).toEqual([]);
    const before = await storedOrder(shop, orderId);
    expect(before).toMatchObject({ shippingOption: 'none', total: usd(9999) });
    expect(before.lines).toMatchObject([
      { giftCardsIssued: 0, taxClass: 'zero', returnPolicy: 'final', needsShipping: false },
    ]);
    expect(isEditable(before)).toBe(false);
    expect(await findCatalogItem(shop.db.read, 'variant-19', 'USD')).toBeNull();
    expect(await pay(shop, orderId)).toMatchObject({ ok: true });
    await Promise.all([issue(shop), issue(shop)]);
    await issue(shop);
    const number = before.number.toLowerCase();
    expect((await cardsOf(shop, orderId)).map(({ id, balance }) => [id, balance])).toEqual(
      [1, 2, 3].map((unit) => [`${number}-1-${unit}`, usd(3333)]),
    );
    expect((await storedOrder(shop, orderId)).lines[0]?.giftCardsIssued).toBe(3);
    const mails = await shop.db.read
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('template', '=', 'gift-card')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      Array.from({ length: 3 }, () => 'ingrid@example.com'),
    );
    const typed = giftCardCode(shop.mailTokens(codePurpose(`${number}-1-1`)));
    expect(await applyGiftCard(shop, buyer, { typed, network: null })).toMatchObject({ ok: true });
  });

  it('is issued once the whole payment was captured, and not for a part of it', async () => {
    const shop = await giftShop(await open());
    const buyer = await newCustomer(shop, 'ann');
    const orderId = await place(shop, buyer, { 2: 1, 19: 2 });
    await pay(shop, orderId);
    const capture = (captured: number) =>
      shop.db.write((writer) =>
        writer
          .updateTable('payment_attempts')
          .set({ captured_minor: captured })
          .where('order_id', '=', orderId)
          .execute(),
      );
    await shop.db.write((writer) =>
      sql`
        insert into payment_attempts (id, user_id, cart_id, checkout_key, state, amount_minor, currency, plan,
          email, created_at, expires_at, order_id, reference)
        values ('one', '', 'cart', 'key', 'placed', 30566, 'USD', '{}', '', 1, 1, ${orderId}, 'reference')
      `.execute(writer),
    );
    await capture(30_565);
    await issue(shop);
    expect(await refund(shop, orderId, { units: 1, position: 1 })).toMatchObject({ ok: true });
    expect(await cardsOf(shop, orderId)).toEqual([]);
    await capture(30_566);
    await issue(shop);
    expect((await cardsOf(shop, orderId)).map(({ balance }) => balance)).toEqual([
      usd(3333),
      usd(0),
    ]);
  });

  it('is not paid with another gift card', async () => {
    const shop = await giftShop(await open());
    const { buyer, orderId } = await bought(shop, 'ann', { 19: 1 });
    const number = (await storedOrder(shop, orderId)).number.toLowerCase();
    const typed = giftCardCode(shop.mailTokens(codePurpose(`${number}-1-1`)));
    await putInCart(shop, buyer, { 19: 1 });
    expect(await applyGiftCard(shop, buyer, { typed, network: null })).toMatchObject({ ok: true });
    const chosen = { agreedTotalMinor: 3333, shipping: null, giftBalanceMinor: 3333 };
    const placing = await readyToPlace(shop, buyer, chosen);
    expect(await placeOrder(shop, buyer, placing)).toMatchObject({
      failure: { code: 'gift-card-for-gift-card' },
    });
    expect(await ledgerOf(shop, orderId)).toBe(3333);
  });

  it('is taken back and disabled with a refund, unless it was used', async () => {
    const shop = await giftShop(await open());
    const { orderId } = await bought(shop, 'ann', { 19: 3 });
    const [first] = await cardsOf(shop, orderId);
    await use(shop, first?.id);
    expect(await refund(shop, orderId, { units: 3 })).toMatchObject(used);
    const whole = { orderId, step: 'refund' } as const;
    expect(await advanceOrder(shop, staff, whole)).toMatchObject(used);
    // What was paid for cards is returned with them only.
    expect(await refund(shop, orderId, { units: 0, amountMinor: 1 })).toMatchObject({
      failure: { code: 'refund-too-high', left: usd(0) },
    });
    expect(await refund(shop, orderId, { units: 1, amountMinor: 3334 })).toMatchObject({
      failure: { code: 'refund-too-high', left: usd(3333) },
    });
    expect(await ledgerOf(shop, orderId)).toBe(9998);
    expect(await refund(shop, orderId, { units: 1 })).toMatchObject({ ok: true });
    expect(await refund(shop, orderId, { units: 1 })).toMatchObject({ ok: true });
    expect(await refund(shop, orderId, { units: 1 })).toMatchObject(used);
    const cards = await cardsOf(shop, orderId);
    expect(cards.map(({ balance, disabledAt }) => [balance.amount, disabledAt !== null])).toEqual([
      [3332, false],
      [0, true],
      [0, true],
    ]);
    expect((await storedOrder(shop, orderId)).refunded).toEqual(usd(6666));
  });

  it('is taken back when its order is cancelled, which a used one prevents', async () => {
    const shop = await giftShop(await open());
    const goods = { 2: 1, 19: 1 };
    const kept = await bought(shop, 'ann', goods);
    await use(shop, (await cardsOf(shop, kept.orderId))[0]?.id);
    const own = { orderId: kept.orderId, visitor: kept.buyer, token: null, network: null };
    expect(await cancelOwnOrder(shop, own)).toMatchObject(used);
    expect(await cancelOrder(shop, staff, kept.orderId)).toMatchObject(used);
    expect(await storedOrder(shop, kept.orderId)).toMatchObject({ status: 'placed' });
    const { orderId } = await bought(shop, 'ben', goods);
    expect(await cancelOrder(shop, staff, orderId)).toMatchObject({ ok: true });
    expect(await ledgerOf(shop, orderId)).toBe(0);
    const whole = { orderId, step: 'refund' } as const;
    expect(await advanceOrder(shop, staff, whole)).toMatchObject({ ok: true });
    // Paid and cancelled before the worker has seen it.
    const buyer = await newCustomer(shop, 'cid');
    const soon = await place(shop, buyer, goods);
    await pay(shop, soon);
    expect(await cancelOrder(shop, staff, soon)).toMatchObject({ ok: true });
    await issue(shop);
    expect(await ledgerOf(shop, soon)).toBe(0);
  });

  it('keeps on cards what was paid for their units, whatever is paid, used and refunded', async () => {
    const shop = await giftShop(await open());
    const event = fc.constantFrom('pay', 'issue', 'refund', 'use', 'cancel');
    const walk = fc.record({
      priceMinor: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      events: fc.array(event, { minLength: 1, maxLength: 6 }),
    });
    let count = 0;
    const property = fc.asyncProperty(walk, async ({ priceMinor, quantity, events }) => {
      count += 1;
      const buyer = await newCustomer(shop, `buyer-${count}`);
      await shop.db.write((writer) =>
        writer
          .updateTable('variants')
          .set({ price_minor: priceMinor })
          .where('product_id', '=', 19)
          .execute(),
      );
      await putInCart(shop, buyer, { 19: quantity });
      const chosen = { agreedTotalMinor: priceMinor * quantity, shipping: null };
      const placed = await placeOrder(shop, buyer, await readyToPlace(shop, buyer, chosen));
      if (!placed.ok) throw new Error(placed.failure.code);
      const { id: orderId } = placed.value;
      let spent = 0;
      for (const one of events) {
        if (one === 'pay') await pay(shop, orderId);
        if (one === 'issue') await issue(shop);
        if (one === 'refund') await refund(shop, orderId, { units: 1 });
        if (one === 'cancel') await cancelOrder(shop, staff, orderId);
        const [card] = (await cardsOf(shop, orderId)).filter(({ balance }) => balance.amount > 0);
        if (one !== 'use' || !card) continue;
        await use(shop, card.id);
        spent += 1;
      }
      await issue(shop);
      const { payment, refunded, total, status } = await storedOrder(shop, orderId);
      const isPaid = payment.status !== 'awaited' && payment.status !== 'void';
      const kept = isPaid && status !== 'cancelled' ? total.amount - refunded.amount : 0;
      expect(await ledgerOf(shop, orderId)).toBe(kept - spent);
    });
    await fc.assert(property, { numRuns: 3, seed: 22 });
  });
});
