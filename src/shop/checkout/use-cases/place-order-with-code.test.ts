import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { money } from '#platform/money.ts';
import type { DiscountCode } from '#shop/promotions/rules/discount-code.ts';
import { confirmedSubscriber } from '../../../../tests/support/subscriber.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { listOwnCodes } from '#shop/promotions/use-cases/promotions.ts';
import type { Shop } from '#shop/shop.ts';
import { insertDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import {
  newCustomer,
  unitsLeft,
  putInCart,
  readyToPlace,
  stockUp,
} from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { beginPayment } from './begin-payment.ts';
import { placeOrder } from './place-order.ts';

async function issue(shop: Shop, change: Partial<DiscountCode> = {}): Promise<string> {
  const code: DiscountCode = {
    code: 'TWENTY',
    reduction: { kind: 'amount', off: money(2000, 'USD') },
    source: 'newsletter',
    isFirstOrderOnly: false,
    issuedTo: null,
    ...change,
  };
  const row = { ...code, id: shop.newId(), now: shop.clock() };
  await shop.db.write((writer) => insertDiscountCode(writer, row));
  return code.code;
}

/** As the checkout page would send it with the code taken off. */
async function order(
  shop: Shop,
  buyer: Visitor,
  [discountCode, lessMinor]: [code: string, lessMinor: number],
) {
  const placing = await readyToPlace(shop, buyer);
  const agreedTotalMinor = (placing.agreedTotalMinor ?? 0) - lessMinor;
  return placeOrder(shop, buyer, { ...placing, discountCode, agreedTotalMinor });
}

eachEngine('place order with a discount code', ({ open }) => {
  it('[9.02] deducts the newsletter’s $20 from a first order, records it and redeems the code', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await confirmedSubscriber(shop, ann.email);
    const { code } = await shop.db.read
      .selectFrom('discount_codes')
      .select('code')
      .executeTakeFirstOrThrow();
    await putInCart(shop, ann, { 2: 1, 5: 1 });
    expect(await order(shop, ann, [code.toLowerCase(), 2000])).toMatchObject({ ok: true });

    const { orders } = await listMyOrders(shop, ann, 1);
    expect(orders).toMatchObject([
      {
        discountCode: code,
        subtotal: { amount: 44_400 },
        discount: { amount: 2000 },
        shipping: { amount: 1000 },
        total: { amount: 43_400 },
        lines: [{ discount: { amount: 1032 } }, { discount: { amount: 968 } }],
      },
    ]);
    const payment = await shop.db.read.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    expect(payment.amount_minor).toBe(43_400);
    expect(await keepCode(shop, ann, code)).toMatchObject({ failure: { code: 'code-spent' } });
  });

  it('needs no payment if nothing is left to pay, whichever method is chosen', async () => {
    const shop = await demoShop(await open());
    await issue(shop, {
      code: 'ALLOFIT',
      reduction: { kind: 'amount', off: money(99_900, 'USD') },
    });
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1, 5: 1 });
    const placing = await readyToPlace(shop, ann, {
      discountCode: 'ALLOFIT',
      shipping: 'free',
      agreedTotalMinor: 0,
      method: 'credit-card',
    });
    expect(await beginPayment(shop, ann, placing)).toMatchObject({
      failure: { code: 'nothing-to-pay' },
    });
    const attempts = shop.db.read.selectFrom('payment_attempts').selectAll();
    expect(await attempts.execute()).toEqual([]);
    expect(await placeOrder(shop, ann, placing)).toMatchObject({ ok: true });
    const { orders } = await listMyOrders(shop, ann, 1);
    expect(orders).toMatchObject([{ total: { amount: 0 }, payment: { status: 'paid' } }]);
  });

  it('[T03] is refused as a whole if the code is another customer’s, for a first order, unknown or used', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await issue(shop, { code: 'BOBS', issuedTo: 'bob@example.com' });
    await issue(shop, { code: 'FIRST', isFirstOrderOnly: true });
    await issue(shop, { code: 'SPENT' });
    await putInCart(shop, ann, { 2: 1 });
    expect(await order(shop, ann, ['SPENT', 2000])).toMatchObject({ ok: true });
    await putInCart(shop, ann, { 2: 1 });
    const reasons = {
      BOBS: 'code-of-another',
      FIRST: 'first-order-only',
      NEVER: 'code-unknown',
      SPENT: 'code-spent',
    };
    const before = await unitsLeft(shop, 2);
    for (const [code, reason] of Object.entries(reasons)) {
      expect(await order(shop, ann, [code, 2000])).toEqual({
        ok: false,
        failure: { code: 'discount-refused', reason: { code: reason } },
      });
    }
    expect([await unitsLeft(shop, 2), (await listMyOrders(shop, ann, 1)).orders.length]).toEqual([
      before,
      1,
    ]);
  });

  it('must be confirmed if the page did not show the total with the code', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const code = await issue(shop);
    await putInCart(shop, ann, { 2: 1 });
    expect(await order(shop, ann, [code, 0])).toMatchObject({
      failure: { code: 'total-changed', total: { amount: 21_900 } },
    });
    expect(await keepCode(shop, ann, code)).toMatchObject({ ok: true });
  });

  it('never reduces a total below zero', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const code = await issue(shop, { reduction: { kind: 'amount', off: money(1e8, 'USD') } });
    await putInCart(shop, ann, { 2: 1 });
    expect((await order(shop, ann, [code, 22_900])).ok).toBe(true);
    expect((await listMyOrders(shop, ann, 1)).orders).toMatchObject([{ total: { amount: 1000 } }]);
  });

  it('[T14] by fifty customers concurrently grants one code once', async () => {
    const shop = await demoShop(await open());
    await stockUp(shop, 2, 100);
    const code = await issue(shop);
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const buyer = await newCustomer(shop, `buyer-${i}`);
        await putInCart(shop, buyer, { 2: 1 });
        return buyer;
      }),
    );
    const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer, [code, 2000])));
    const said = answers.map((answer) => (answer.ok ? 'placed' : answer.failure.code));
    expect(said.filter((word) => word === 'placed')).toHaveLength(1);
    expect(said.filter((word) => word === 'discount-refused')).toHaveLength(49);
    const orders = await shop.db.read.selectFrom('orders').select('discount_minor').execute();
    expect(orders).toEqual([{ discount_minor: 2000 }]);
    expect(await unitsLeft(shop, 2)).toBe(99);
  });

  it('offers the codes issued to the account, not those sent by newsletter', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await issue(shop, { issuedTo: ann.email });
    const reduction = { kind: 'percent-of-one', percent: 20 } as const;
    await issue(shop, { code: 'WELCOME-1', reduction, source: 'welcome', issuedTo: ann.email });
    expect(await listOwnCodes(shop, ann)).toMatchObject([{ code: 'WELCOME-1', reduction }]);
    await putInCart(shop, ann, { 2: 2, 5: 1 });
    expect((await order(shop, ann, ['WELCOME-1', 4580])).ok).toBe(true);
    expect(await listOwnCodes(shop, ann)).toEqual([]);
  });
});
