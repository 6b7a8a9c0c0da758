import { expect, it } from 'vitest';
import { findAgreedTexts } from '#shop/orders/store/agreed-texts.ts';
import { showOrderRecord } from '#shop/orders/use-cases/order-record.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { billingAddressFrom } from '#shop/addresses/rules/address.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
} from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner } from '../../../../tests/support/staff.ts';
import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { settlePayment } from './settle-payment.ts';
import { placeOrder } from './place-order.ts';

function set(shop: Shop, key: string, value: unknown) {
  return shop.db.write((writer) => saveSetting(writer, { key, value, now: shop.clock() }));
}

async function orderOf(shop: Shop, name: string, change: Partial<PlaceOrderRequest>) {
  const customer = await newCustomer(shop, name);
  await putInCart(shop, customer, { 2: 1 });
  return placeOrder(shop, customer, await readyToPlace(shop, customer, change));
}

async function consentOf(shop: Shop, name: string) {
  const placed = await orderOf(shop, name, { consent: 'given' });
  if (!placed.ok) throw new Error(placed.failure.code);
  return (await storedOrder(shop, placed.value.id)).consent;
}

eachEngine('agreeing to the terms at the checkout', ({ open }) => {
  it('is neither needed nor recorded while the shop does not ask', async () => {
    const shop = await smallShop(await open());
    expect((await orderOf(shop, 'ann', {})).ok).toBe(true);
    expect(await consentOf(shop, 'bea')).toBeNull();
    expect(await shop.db.read.selectFrom('agreed_texts').selectAll().execute()).toEqual([]);
  });

  it('is needed where the shop asks, except for programs that cannot request it', async () => {
    const shop = await smallShop(await open());
    await set(shop, 'termsConsent', 'on');
    expect(await orderOf(shop, 'ann', {})).toMatchObject({
      ok: false,
      failure: { code: 'incomplete', problems: {}, isConsentMissing: true },
    });
    const unrequested = await orderOf(shop, 'bea', { consent: 'not-requested' });
    if (!unrequested.ok) throw new Error(unrequested.failure.code);
    expect((await storedOrder(shop, unrequested.value.id)).consent).toBeNull();
  });

  it('is kept with the time and the texts as they were, whatever they are later', async () => {
    let now = Date.UTC(2026, 10, 21, 12);
    const shop = { ...(await smallShop(await open())), clock: () => now };
    await set(shop, 'termsConsent', 'on');
    const first = await consentOf(shop, 'ann');
    now += 1000;
    const second = await consentOf(shop, 'bea');
    await set(shop, 'termsPage', { ...defaultSettings.termsPage, intro: 'New rules.' });
    const third = await consentOf(shop, 'cleo');
    expect(first).toEqual({ version: second?.version, at: now - 1000 });
    expect(second?.at).toBe(now);
    expect(third?.version).not.toBe(first?.version);
    const texts = async (version = '') => (await findAgreedTexts(shop.db.read, version))?.terms;
    expect(await texts(first?.version)).toEqual(defaultSettings.termsPage);
    expect((await texts(third?.version))?.intro).toBe('New rules.');
    const record = await showOrderRecord(shop, owner, 1);
    expect(record).toMatchObject({
      value: { agreed: { statement: 'I agree to the terms and have read the privacy policy.' } },
    });
  });

  it('comes with an order that is placed once its card payment is settled, like its billing address', async () => {
    const shop = await shopWith(await open(), 3);
    await set(shop, 'termsConsent', 'on');
    const ann = await buyer(shop);
    const billing = { ...withoutContactOf(filledForm), companyname: 'Solberg GmbH' };
    const change = { consent: 'given', billing } as const;
    const { paymentId, reference } = await beginCardPayment(shop, ann, change);
    shop.testGateway?.pay(reference, 'approved');
    const settled = await settlePayment(shop, { paymentId });
    const order = await storedOrder(shop, settled?.orderId ?? 0);
    expect(order.consent).toEqual({ version: expect.any(String), at: expect.any(Number) });
    expect(order.billing).toEqual(billing);
  });
});

function withoutContactOf(form: CheckoutForm) {
  return billingAddressFrom((name) => form[name]);
}
