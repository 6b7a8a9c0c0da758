import { expect, it } from 'vitest';
import type { ApiOrderRequest } from '#shop/checkout/use-cases/place-order.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { money } from '#platform/money.ts';
import { type PromotionForm, promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import type { Shop } from '#shop/shop.ts';
import { insertDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import { filledForm, putInCart } from '../../../../tests/support/buyers.ts';
import {
  beginCardPayment,
  buyer,
  shopWith,
  stockOf,
} from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { addPromotion } from './promotions.ts';

async function add(shop: Shop, form: Partial<PromotionForm>) {
  const read = new Map(Object.entries({ title: 'Once', kind: 'percent', value: '10', ...form }));
  const typed = promotionFormFrom((field) => read.get(field));
  expect((await addPromotion(shop, staff, typed)).ok).toBe(true);
}

async function issue(shop: Shop, code: string, isFirstOrderOnly: boolean) {
  await shop.db.write((writer) =>
    insertDiscountCode(writer, {
      id: shop.newId(),
      code,
      reduction: { kind: 'amount', off: money(2000, 'USD') },
      source: 'newsletter',
      isFirstOrderOnly,
      issuedTo: null,
      now: shop.clock(),
    }),
  );
}

let keys = 0;

/** As a program orders one item, beside whatever the customer does in the browser. */
function byProgram(shop: Shop, visitor: Visitor, discountCode = '') {
  const key = `program-${(keys += 1)}`;
  const placing: ApiOrderRequest = {
    checkoutKey: key,
    bodyHash: key,
    items: [{ productId: 2, variantId: null, quantity: 1, agreedPrice: null }],
    form: filledForm,
    shipping: 'standard',
    method: 'check',
    discountCode,
    agreedTotalMinor: null,
    hasAgreedPrices: true,
  };
  return placeOrder(shop, visitor, placing);
}

async function paid(shop: Shop, payment: { paymentId: string; reference: string }) {
  shop.testGateway?.pay(payment.reference, 'approved');
  return (await settlePayment(shop, payment))?.state;
}

async function discounts(shop: Shop, visitor: Visitor) {
  const { orders } = await listMyOrders(shop, visitor, 1);
  return orders.map(({ discount }) => discount.amount).toSorted((a, b) => a - b);
}

const refused = (code: string) => ({ failure: { code: 'discount-refused', reason: { code } } });
/** One item for 229.00 with standard shipping, less what is taken off. */
const less = (minor: number) => ({ agreedTotalMinor: 23_900 - minor });

eachEngine('discount limits beside a card payment in progress', ({ open }) => {
  it('[T14] refuse a promotion limited to one per customer to an API order', async () => {
    const shop = await shopWith(await open(), 9);
    await add(shop, { code: 'ONCE', customerLimit: '1' });
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann, { discountCode: 'ONCE', ...less(2290) });
    expect(await byProgram(shop, ann, 'ONCE')).toMatchObject(refused('code-spent'));
    expect((await byProgram(shop, await buyer(shop, 'bob'), 'ONCE')).ok).toBe(true);
    expect(await paid(shop, payment)).toBe('placed');
    expect(await discounts(shop, ann)).toEqual([2290]);
  });

  it('[T14] do not grant an automatic promotion to an API order', async () => {
    const shop = await shopWith(await open(), 9);
    await add(shop, { customerLimit: '1' });
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann, less(2290));
    expect((await byProgram(shop, ann)).ok).toBe(true);
    expect(await paid(shop, payment)).toBe('placed');
    expect(await discounts(shop, ann)).toEqual([0, 2290]);
  });

  it('[T14] leave a promotion limited to two per customer for one API order', async () => {
    const shop = await shopWith(await open(), 9);
    await add(shop, { code: 'TWICE', customerLimit: '2' });
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann, { discountCode: 'TWICE', ...less(2290) });
    expect((await byProgram(shop, ann, 'TWICE')).ok).toBe(true);
    expect(await byProgram(shop, ann, 'TWICE')).toMatchObject(refused('code-spent'));
    expect(await paid(shop, payment)).toBe('placed');
    expect(await discounts(shop, ann)).toEqual([2290, 2290]);
  });

  it('[T14] refuse a first-order code and the payment’s own code to an API order', async () => {
    const shop = await shopWith(await open(), 9);
    await issue(shop, 'FIRST', true);
    await issue(shop, 'TWENTY', false);
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann, { discountCode: 'TWENTY', ...less(2000) });
    expect(await byProgram(shop, ann, 'FIRST')).toMatchObject(refused('first-order-only'));
    expect(await byProgram(shop, ann, 'TWENTY')).toMatchObject(refused('code-spent'));
    expect(await paid(shop, payment)).toBe('placed');
    expect(await discounts(shop, ann)).toEqual([2000]);
  });

  it('[T14] release the payment if an API order was the first order that its code requires', async () => {
    const shop = await shopWith(await open(), 9);
    await issue(shop, 'FIRST', true);
    const ann = await buyer(shop);
    const payment = await beginCardPayment(shop, ann, { discountCode: 'FIRST', ...less(2000) });
    expect((await byProgram(shop, ann)).ok).toBe(true);
    expect(await paid(shop, payment)).toBe('refused');
    expect(await discounts(shop, ann)).toEqual([0]);
    expect(await stockOf(shop)).toEqual([8, 0]);
    // The code is there for another account's first order.
    const bob = await buyer(shop, 'bob');
    expect((await byProgram(shop, bob, 'FIRST')).ok).toBe(true);
  });

  it('do not apply to the customer’s own cart, whose payment would be started again', async () => {
    const shop = await shopWith(await open(), 9);
    await add(shop, { customerLimit: '1' });
    const ann = await buyer(shop);
    await beginCardPayment(shop, ann, less(2290));
    const cart = await showCart(shop, { visitor: ann, cartToken: null });
    expect(cart.discount.amount).toBe(2290);
    const again = await beginCardPayment(shop, ann, less(2290));
    expect(await paid(shop, again)).toBe('placed');
    await putInCart(shop, ann, { 2: 1 });
    const next = await showCart(shop, { visitor: ann, cartToken: null });
    expect(next.discount.amount).toBe(0);
  });
});
