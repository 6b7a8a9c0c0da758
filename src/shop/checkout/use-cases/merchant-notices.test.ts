import { expect, it } from 'vitest';
import { saveEdit } from '#shop/email/store/email-edits.ts';
import { listMail, openMail } from '#shop/email/use-cases/mail-log.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { mailAtMerchant, notifyMerchant } from '../../../../tests/support/merchant-mail.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { placeOrder } from './place-order.ts';
import { settlePayment } from './settle-payment.ts';

const addresses = ['sales@shop.example', 'stock@shop.example'];

async function order(shop: Shop, name: string, quantities: Record<number, number>) {
  const customer = await newCustomer(shop, name);
  await putInCart(shop, customer, quantities);
  const placed = await placeOrder(shop, customer, await readyToPlace(shop, customer));
  if (!placed.ok) throw new Error(placed.failure.code);
  return findOrder(shop.db.read, placed.value.id);
}

async function countOf(shop: Shop, template: string): Promise<number> {
  const mails = await mailAtMerchant(shop, [...addresses, 'hello@vitrine.example']);
  return mails.filter((mail) => mail.template === template).length;
}

eachEngine('emails to the merchant', ({ open }) => {
  it('announce a new order to each address, with what was ordered', async () => {
    const shop = await demoShop(await open());
    await notifyMerchant(shop, addresses);
    const placed = await order(shop, 'ann', { 2: 2 });
    const data = { orderId: placed?.id };
    expect(await mailAtMerchant(shop, addresses)).toEqual(
      addresses.map((recipient) => ({ template: 'order-received', recipient, data })),
    );
    const log = await listMail(shop, owner, 1);
    const mail = log.ok && log.value.mails.find(({ recipient }) => recipient === addresses[0]);
    const opened = await openMail(shop, owner, mail ? mail.id : '');
    if (!opened.ok) throw new Error(opened.failure.code);
    const { subject, text } = opened.value.email;
    expect(subject).toContain(`New order ${placed?.number}`);
    expect(text).toContain(': × 2');
    expect(text).toContain(`/admin/orders/${placed?.id}`);
  });

  it('go to the address of the shop, and to none that the program has made up', async () => {
    const shop = await demoShop(await open());
    await order(shop, 'ann', { 2: 1 });
    expect(await countOf(shop, 'order-received')).toBe(0);
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'email', value: addresses[0], now: 1 }),
    );
    await order(shop, 'bob', { 2: 1 });
    expect(await countOf(shop, 'order-received')).toBe(1);
  });

  it('are not sent where staff have switched them off', async () => {
    const shop = await demoShop(await open());
    await notifyMerchant(shop, addresses);
    await shop.db.write((writer) =>
      saveEdit(writer, 'order-received', { edit: null, isOn: false, now: 1 }),
    );
    await order(shop, 'ann', { 2: 1 });
    expect(await mailAtMerchant(shop, addresses)).toEqual([]);
  });

  it('report low stock once, when an order crosses the threshold', async () => {
    const shop = await demoShop(await open());
    await notifyMerchant(shop, addresses.slice(0, 1));
    await stockUp(shop, 2, 8);
    await shop.db.write((writer) => saveSetting(writer, { key: 'fewLeftAt', value: 5, now: 1 }));
    await order(shop, 'ann', { 2: 2 });
    expect(await countOf(shop, 'low-stock')).toBe(0);
    await order(shop, 'bob', { 2: 2 });
    const low = (await mailAtMerchant(shop, addresses)).filter(
      ({ template }) => template === 'low-stock',
    );
    expect(low).toMatchObject([{ data: { items: [{ units: 4 }] } }]);
    await order(shop, 'cleo', { 2: 1 });
    expect(await countOf(shop, 'low-stock')).toBe(1);
  });

  it('report low stock with the sale, not with each payment that reserves units', async () => {
    const shop = await shopWith(await open(), 8);
    await notifyMerchant(shop, addresses.slice(0, 1));
    await shop.db.write((writer) => saveSetting(writer, { key: 'fewLeftAt', value: 7, now: 1 }));
    const payment = await beginCardPayment(shop, await buyer(shop));
    expect(await countOf(shop, 'low-stock')).toBe(0);
    shop.testGateway?.pay(payment.reference, 'approved');
    await settlePayment(shop, payment);
    expect(await countOf(shop, 'low-stock')).toBe(1);
    expect(await countOf(shop, 'order-received')).toBe(1);
  });
});
