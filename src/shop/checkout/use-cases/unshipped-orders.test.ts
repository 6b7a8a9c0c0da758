import { expect, it } from 'vitest';
import { allowedActions } from '#shop/orders/rules/order-status.ts';
import { countWaitingOrders } from '#shop/orders/store/waiting-orders.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import type { ShippingClass } from '#shop/settings/rules/shipping-methods.ts';
import { runDueJobs } from '../../../workers.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { placeOrder } from './place-order.ts';
import { settlePayment } from './settle-payment.ts';

async function sendAs(shop: Shop, productId: number, shippingClass: ShippingClass) {
  await shop.db.write((writer) =>
    writer
      .updateTable('products')
      .set({ shipping_class: shippingClass })
      .where('id', '=', productId)
      .execute(),
  );
}

eachEngine('products that are not shipped', ({ open }) => {
  it('alone need no shipping method and cost none, and the order is fulfilled when it is paid', async () => {
    const shop = await smallShop(await open());
    await sendAs(shop, 19, 'none');
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 19: 2 });
    // A form from before the cart changed still names a method.
    for (const shipping of [null, 'express']) {
      const refused = await placeOrder(shop, ann, await readyToPlace(shop, ann, { shipping }));
      expect(refused).toMatchObject({ failure: { code: 'total-changed' } });
    }
    const agreed = { shipping: null, agreedTotalMinor: 11_600 };
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann, agreed));
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    const { id: orderId } = placed.value;
    const order = await storedOrder(shop, orderId);
    expect(order).toMatchObject({
      shippingOption: 'none',
      shipping: { amount: 0 },
      total: { amount: 11_600 },
      lines: [{ needsShipping: false }],
    });
    expect(allowedActions(order)).toEqual(['mark-paid', 'deliver', 'cancel']);
    expect(await advanceOrder(shop, staff, { orderId, step: 'ship' })).toMatchObject({ ok: false });
    expect(await countWaitingOrders(shop.db.read)).toEqual({ toShip: 0, unpaid: 1 });
    const paid = await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    expect(paid).toMatchObject({ ok: true });
    const fulfilled = { status: 'shipped', fulfillment: 'fulfilled' };
    expect(await storedOrder(shop, orderId)).toMatchObject(fulfilled);
    expect(await countWaitingOrders(shop.db.read)).toEqual({ toShip: 0, unpaid: 0 });
    const part = { orderId, key: 'refund-1', lines: [{ position: 0, quantity: 1 }] };
    const terms = { shipping: false, amountMinor: null, reason: 'other', note: '' } as const;
    const refunded = await refundOrder(shop, staff, { ...part, ...terms, restock: false });
    expect(refunded).toMatchObject({ ok: true });
    expect(await storedOrder(shop, orderId)).toMatchObject(fulfilled);
    expect(allowedActions(await storedOrder(shop, orderId))).toEqual(['deliver', 'refund']);
    expect(await advanceOrder(shop, staff, { orderId, step: 'deliver' })).toMatchObject({
      ok: true,
    });
    expect(await storedOrder(shop, orderId)).toMatchObject({ status: 'delivered' });
  });

  it('are paid at once by card, also where payments are captured with the shipment', async () => {
    const shop = await shopWith(await open(), 5);
    await sendAs(shop, 2, 'none');
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'capturePayments', value: 'shipped', now: 1 }),
    );
    const ann = await buyer(shop, 'ann', { 2: 1 });
    const payment = await beginCardPayment(shop, ann, {
      shipping: null,
      agreedTotalMinor: 22_900,
    });
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    await runDueJobs(shop);
    const [order] = (await listMyOrders(shop, ann, 1)).orders;
    expect(order).toMatchObject({ fulfillment: 'fulfilled', payment: { status: 'paid' } });
  });

  it('beside goods are no part of what is left to ship', async () => {
    const shop = await smallShop(await open());
    await sendAs(shop, 19, 'none');
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1, 19: 1 });
    const unchosen = await placeOrder(
      shop,
      ann,
      await readyToPlace(shop, ann, { shipping: 'none' }),
    );
    expect(unchosen).toMatchObject({
      failure: { code: 'incomplete', shipping: 'shipping-not-offered' },
    });
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    const { id: orderId } = placed.value;
    const order = await storedOrder(shop, orderId);
    expect(order.lines.map(({ needsShipping }) => needsShipping)).toEqual([true, false]);
    expect(await advanceOrder(shop, staff, { orderId, step: 'ship' })).toMatchObject({ ok: true });
    expect(await storedOrder(shop, orderId)).toMatchObject({ fulfillment: 'fulfilled' });
  });
});

eachEngine('a shipping method for products of a size', ({ open }) => {
  it('takes only orders that it carries', async () => {
    const shop = await smallShop(await open());
    const methods = defaultSettings.shippingMethods.map((method) =>
      method.code === 'standard' ? { ...method, carries: 'parcels' as const } : method,
    );
    const limited = { key: 'shippingMethods', value: methods, now: 1 };
    await shop.db.write((writer) => saveSetting(writer, limited));
    await sendAs(shop, 2, 'bulky');
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const refused = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    expect(refused).toMatchObject({ failure: { shipping: 'shipping-not-offered' } });
    await sendAs(shop, 2, 'letter');
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    expect(placed).toMatchObject({ ok: true });
  });
});
