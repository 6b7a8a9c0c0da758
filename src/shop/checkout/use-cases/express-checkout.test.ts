import { expect, it } from 'vitest';
import { applyGiftCard } from '#shop/cart/use-cases/cart-gift-cards.ts';
import { giftCardFormFrom } from '#shop/gift-cards/rules/gift-card-form.ts';
import { issueByHand } from '#shop/gift-cards/use-cases/gift-cards.ts';
import { mergeCarts } from '#shop/cart/use-cases/merge-carts.ts';
import { changeQuantity } from '#shop/cart/use-cases/change-quantity.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { saveAddress } from '#shop/addresses/use-cases/saved-addresses.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { defaultShippingMethods } from '#shop/settings/rules/shipping-methods.ts';
import { standardOptions } from '#shop/settings/rules/method-options.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings, saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../../workers.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
} from '../../../../tests/support/buyers.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { stockOf } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { checkoutKeyOf, openExpressShop } from '../../../../tests/support/express-checkout.ts';
import { newGuest, withGuestCheckout } from '../../../../tests/support/guest-checkout.ts';
import { beginPayment } from './begin-payment.ts';
import { keepDraft, showDraft } from './checkout-draft.ts';
import { beginExpress, receiveApproval, showExpress } from './express-checkout.ts';
import { payOrder } from './pay-order.ts';
import { placeOrder } from './place-order.ts';
import { settlePayment } from './settle-payment.ts';
import { receiveProviderEvent } from './synchronize-payment.ts';

async function set(shop: Shop, key: string, value: unknown) {
  const setting = { key, value, now: shop.clock() };
  await shop.db.write((writer) => saveSetting(writer, setting));
}

async function shown(shop: Shop, customer: Parameters<typeof showCart>[1]) {
  const settings = settingsFrom(await readSettings(shop.db.read));
  return showExpress(shop, settings, await showCart(shop, customer));
}

const emptyDraft = {
  billing: null,
  vatNumber: '',
  shipping: null,
  method: '',
  addressId: '',
  savesAddress: false,
  mayRemind: false,
  agrees: false,
};

eachEngine('express checkout', ({ open }) => {
  it('fills the checkout from PayPal, places the order without a second visit there, and captures it once', async () => {
    const { shop, paypal, visitor, ann, approve, place } = await openExpressShop(await open());
    expect(await shown(shop, ann)).toBe('offered');
    const { outcome, reference } = await approve();
    expect(outcome).toEqual({ kind: 'approved', missing: [], unshippedTo: null });
    expect(await shown(shop, ann)).toBe('approved');
    expect(await showDraft(shop, visitor)).toEqual({
      ...emptyDraft,
      method: 'paypal',
      form: { ...filledForm, phone: '+1 5035550111', email: visitor.email },
    });
    expect(await stockOf(shop)).toEqual([3, 0]);

    const { url, paymentId } = await place();
    expect(url).toBe(`/checkout/payment/${paymentId}`);
    const settled = await Promise.all([1, 2, 3].map(() => settlePayment(shop, { paymentId })));
    expect(settled.map((one) => one?.state)).toEqual(['placed', 'placed', 'placed']);
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, visitor, 1);
    expect(orders.map(({ payment }) => payment)).toEqual([{ method: 'paypal', status: 'paid' }]);
    expect(paypal.ledger.balance(reference)).toBe(orders[0]?.total.amount);
    expect([paypal.ledger.orders.size, await stockOf(shop)]).toEqual([1, [2, 0]]);
    expect(await shown(shop, ann)).toBeNull();
  });

  it('is approved for what the order will probably cost: with the delivery chosen so far, or the cheapest', async () => {
    const { shop, paypal, visitor, ann, begin } = await openExpressShop(await open());
    const first = paypal.ledger.order((await begin()).reference);
    expect(first).toMatchObject({ isExpress: true, amount: { value: '229.00' } });
    const draft = { ...emptyDraft, form: filledForm, shipping: 'standard' };
    await keepDraft(shop, visitor, { checkoutKey: await checkoutKeyOf(shop, ann), draft });
    expect(paypal.ledger.order((await begin()).reference).amount).toMatchObject({
      value: '239.00',
      breakdown: {
        item_total: { value: '229.00' },
        shipping: { value: '10.00' },
        tax_total: { value: '0.00' },
      },
    });
  });

  it('charges what the order costs when it is placed, to the address that was entered then', async () => {
    const { shop, paypal, visitor, ann, approve, place } = await openExpressShop(await open());
    const { reference } = await approve();
    await putInCart(shop, visitor, { 2: 1 });
    const { subtotal } = await showCart(shop, ann);
    const form = { ...filledForm, address1: '1 Other Street' };
    const express = { shipping: 'express', agreedTotalMinor: subtotal.amount + 2000, form };
    const { paymentId } = await place(express);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('placed');
    await runDueJobs(shop);
    expect(paypal.ledger.balance(reference)).toBe(subtotal.amount + 2000);
    expect(paypal.ledger.order(reference).shipping?.address.address_line_1).toBe('1 Other Street');
  });

  it('pays what a gift card leaves of the order', async () => {
    const { shop, paypal, visitor, approve } = await openExpressShop(await open());
    const form = giftCardFormFrom((field) => (field === 'amount' ? '30' : undefined));
    const issued = await issueByHand(shop, staff, { id: shop.newId(), form });
    if (!issued.ok) throw new Error(issued.failure.code);
    await applyGiftCard(shop, visitor, { typed: issued.value.code, network: null });
    const { reference } = await approve();
    expect(paypal.ledger.order(reference).amount).toEqual({
      currency_code: 'USD',
      value: '199.00',
    });
    const paid = { method: 'paypal', giftBalanceMinor: 3000 };
    const placing = await readyToPlace(shop, visitor, paid);
    const placed = await placeOrder(shop, visitor, placing);
    if (!placed.ok) throw new Error(placed.failure.code);
    const { id: orderId } = placed.value;
    const paying = { orderId, method: 'paypal', token: null, visitor, network: null } as const;
    const begun = await payOrder(shop, { ...paying, checkoutKey: placing.checkoutKey });
    const url = begun.ok ? begun.value : '';
    expect(url).toMatch(/^\/checkout\/payment\//);
    await settlePayment(shop, { paymentId: url.split('/').at(-1) ?? '' });
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, visitor, 1);
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
    expect(paypal.ledger.balance(reference)).toBe(20_900);
  });

  it('leads to PayPal once more where the amount is higher than PayPal lets pass, and is paid there', async () => {
    for (const overcharge of ['approval-requested', 'not-patched'] as const) {
      const { shop, paypal, visitor, ann, approve, place } = await openExpressShop(await open());
      const { reference } = await approve();
      paypal.ledger.overcharge = overcharge;
      await putInCart(shop, visitor, { 2: 1 });
      const { subtotal } = await showCart(shop, ann);
      const { url, paymentId } = await place();
      expect(url).toBe(`/checkout/pay/${paymentId}`);
      const again = [...paypal.ledger.orders.keys()].at(-1) ?? '';
      paypal.ledger.approve(again);
      expect((await settlePayment(shop, { paymentId }))?.state).toBe('placed');
      await runDueJobs(shop);
      expect(paypal.ledger.balance(again)).toBe(subtotal.amount + 1000);
      // The first approval can no longer be paid.
      expect(paypal.ledger.order(reference)).toMatchObject({ authorizations: [] });
      expect(paypal.ledger.order(reference).customId).toMatch(/ released$/);
    }
  });

  it('leads to PayPal once more where the approval has expired there, or is older than three hours', async () => {
    const { shop, paypal, ann, approve, place } = await openExpressShop(await open());
    const { reference } = await approve();
    paypal.ledger.orders.delete(reference);
    const first = await place();
    expect(first.url).toBe(`/checkout/pay/${first.paymentId}`);
    await approve();
    expect(await shown(shop, ann)).toBe('approved');
    shop.wait(3 * 60 * 60 * 1000);
    expect(await shown(shop, ann)).toBe('offered');
    expect((await place()).url).toMatch(/^\/checkout\/pay\//);
  });

  it('lets a customer whose card PayPal declines choose another there', async () => {
    const { shop, paypal, begin, ann, payerId, place } = await openExpressShop(await open());
    const { id, reference } = await begin();
    paypal.ledger.approve(reference, { declines: 'INSTRUMENT_DECLINED' });
    await receiveApproval(shop, { id, customer: ann, payerId });
    const { url, paymentId } = await place();
    expect(url).toBe(`/checkout/pay/${paymentId}`);
    paypal.ledger.approve([...paypal.ledger.orders.keys()].at(-1) ?? '');
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('placed');
  });

  it('keeps the approval where PayPal does not answer, for the next try', async () => {
    const { shop, paypal, visitor, ann, approve, place } = await openExpressShop(await open());
    const { reference } = await approve();
    paypal.fail('PATCH', { kind: 500 }, 3);
    await expect(place()).rejects.toThrow('gateway-unavailable');
    expect(await stockOf(shop)).toEqual([3, 0]);
    expect(await shown(shop, ann)).toBe('approved');
    await runDueJobs(shop);
    const { paymentId } = await place();
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('placed');
    expect((await listMyOrders(shop, visitor, 1)).orders).toHaveLength(1);
    expect(paypal.ledger.order(reference).authorizations).toHaveLength(1);
  });

  it('releases the approval where PayPal falls silent while it authorizes, and asks for another', async () => {
    const { shop, paypal, visitor, ann, approve, place } = await openExpressShop(await open());
    const { reference } = await approve();
    paypal.fail('/authorize', { kind: 'drop-after' });
    paypal.fail('/authorize', { kind: 500 }, 2);
    await expect(place()).rejects.toThrow('gateway-unavailable');
    expect(await shown(shop, ann)).toBe('offered');
    await runDueJobs(shop);
    const { authorizations } = paypal.ledger.order(reference);
    expect(authorizations.map(({ status }) => status)).toEqual(['VOIDED']);
    expect((await listMyOrders(shop, visitor, 1)).orders).toEqual([]);
    expect((await place()).url).toMatch(/^\/checkout\/pay\//);
  });

  it('becomes one order and one payment, however often *Place order* is pressed', async () => {
    const { shop, paypal, visitor, approve, place } = await openExpressShop(await open());
    const { reference } = await approve();
    const first = await place();
    const second = await place();
    expect(second.url).toBe(`/checkout/payment/${second.paymentId}`);
    expect((await settlePayment(shop, first))?.state).toBe('replaced');
    expect((await settlePayment(shop, second))?.state).toBe('placed');
    const third = await beginPayment(shop, visitor, second.placing);
    expect(third).toMatchObject({ ok: true, value: { url: null } });
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, visitor, 1);
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
    expect(paypal.ledger.balance(reference)).toBe(orders[0]?.total.amount);
    expect([paypal.ledger.orders.size, await stockOf(shop)]).toEqual([1, [2, 0]]);
  });

  it('becomes one order where two windows place it at the same moment', async () => {
    const { shop, paypal, visitor, approve, place } = await openExpressShop(await open());
    await approve();
    const placed = await Promise.all([place(), place()]);
    for (const { paymentId } of placed) await settlePayment(shop, { paymentId });
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, visitor, 1);
    const paid = [...paypal.ledger.orders.keys()].map((id) => paypal.ledger.balance(id));
    const total = orders.reduce((sum, order) => sum + order.total.amount, 0);
    expect(orders.length).toBeLessThan(2);
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(total);
  });

  it('is placed by the job where the browser does not come back after *Place order*', async () => {
    const { shop, visitor, approve, place } = await openExpressShop(await open());
    await approve();
    await place();
    shop.wait(61_000);
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, visitor, 1);
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
  });

  it('orders nothing by the message of PayPal that it was approved', async () => {
    const { shop, paypal, visitor, approve } = await openExpressShop(await open());
    const { reference } = await approve();
    const message = paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference }, shop.clock());
    expect(await receiveProviderEvent(shop, 'paypal', message)).toMatchObject({ ok: true });
    await runDueJobs(shop);
    expect((await listMyOrders(shop, visitor, 1)).orders).toEqual([]);
    expect(paypal.ledger.order(reference).authorizations).toEqual([]);
  });

  it('shows the address to no one else: not another account, another browser or another person at PayPal', async () => {
    const { shop, paypal, visitor, ann, payerId, begin } = await openExpressShop(await open());
    await withGuestCheckout(shop);
    const { id, reference } = await begin();
    paypal.ledger.approve(reference);
    const bob = { visitor: await newCustomer(shop, 'bob'), cartToken: null };
    await putInCart(shop, bob.visitor, { 2: 1 });
    const guest = { visitor: null, ...(await newGuest(shop, { 2: 1 })) };
    const stranger = { visitor: null, cartToken: null };
    for (const customer of [bob, guest, stranger]) {
      const outcome = await receiveApproval(shop, { id, customer, payerId });
      expect(outcome).toEqual({ kind: 'unknown' });
    }
    expect(await showDraft(shop, bob.visitor)).toBeNull();
    for (const wrong of [null, '', 'ANOTHERPAYER1']) {
      const outcome = await receiveApproval(shop, { id, customer: ann, payerId: wrong });
      expect(outcome).toEqual({ kind: 'unconfirmed' });
    }
    expect(await showDraft(shop, visitor)).toBeNull();
    const own = await receiveApproval(shop, { id, customer: ann, payerId });
    expect(own).toMatchObject({ kind: 'approved' });
    const again = await receiveApproval(shop, { id, customer: bob, payerId });
    expect(again).toEqual({ kind: 'unknown' });
  });

  it('fills the checkout once: what the customer changes afterwards stays', async () => {
    const { shop, visitor, ann, payerId, approve } = await openExpressShop(await open());
    const { id } = await approve();
    const changed = { ...emptyDraft, form: { ...filledForm, city: 'Salem' }, method: 'paypal' };
    await keepDraft(shop, visitor, {
      checkoutKey: await checkoutKeyOf(shop, ann),
      draft: changed,
    });
    const again = await receiveApproval(shop, { id, customer: ann, payerId });
    expect(again).toMatchObject({ kind: 'approved', missing: [] });
    expect((await showDraft(shop, visitor))?.form.city).toBe('Salem');
  });

  it('leads back to the payment that has taken it, and to nothing once the cart is empty or another', async () => {
    const { shop, ann, payerId, begin, approve, place } = await openExpressShop(await open());
    const left = await begin();
    const [line] = (await showCart(shop, ann)).lines;
    const { checkoutKey } = await showCart(shop, ann);
    const none = { variantId: line?.variantId ?? '', quantity: 0, checkoutKey };
    await changeQuantity(shop, ann, none);
    const emptied = await receiveApproval(shop, { ...left, customer: ann, payerId });
    expect(emptied).toEqual({ kind: 'empty-cart' });
    if (ann.visitor) await putInCart(shop, ann.visitor, { 2: 1 });
    const { id } = await approve();
    expect(await receiveApproval(shop, { ...left, customer: ann, payerId })).toEqual({
      kind: 'unknown',
    });
    const { paymentId } = await place();
    const taken = { kind: 'taken', paymentId };
    expect(await receiveApproval(shop, { id, customer: ann, payerId })).toEqual(taken);
    await settlePayment(shop, { paymentId });
    expect(await receiveApproval(shop, { id, customer: ann, payerId })).toEqual(taken);
  });

  it('keeps what the customer has typed about themselves, and names what PayPal does not know', async () => {
    const { shop, paypal, visitor, ann, approve } = await openExpressShop(await open());
    paypal.ledger.hasContactModule = false;
    const { shipping } = paypal.ledger.customer;
    const { address_line_2: _none, ...address } = shipping.address;
    const customer = { ...paypal.ledger.customer, shipping: { ...shipping, address } };
    paypal.ledger.customer = customer;
    const typed = { ...filledForm, address1: 'Elsewhere 5', pincode: '97301', phone: '' };
    const draft = { ...emptyDraft, form: { ...typed, note: 'Ring twice' }, shipping: 'express' };
    await keepDraft(shop, visitor, { checkoutKey: await checkoutKeyOf(shop, ann), draft });
    expect((await approve()).outcome).toMatchObject({
      kind: 'approved',
      missing: ['Flat, floor or staircase', 'Phone'],
    });
    const form = { ...filledForm, address2: '', phone: '', note: 'Ring twice' };
    expect(await showDraft(shop, visitor)).toEqual({ ...draft, form, method: 'paypal' });

    // With the address in the account, nothing is missing.
    const { note: _note, ...saved } = filledForm;
    await saveAddress(shop, visitor, { id: null, form: saved });
    expect((await approve()).outcome).toMatchObject({ missing: [] });
    const { address2, phone } = filledForm;
    expect((await showDraft(shop, visitor))?.form).toMatchObject({ address2, phone });
  });

  it('says that nothing is shipped to the country of the address at PayPal', async () => {
    const { shop, paypal, visitor, approve } = await openExpressShop(await open());
    const zones = [{ country: 'US', areas: [], except: [] }];
    const value = defaultShippingMethods.map((one) => ({ ...one, zones }));
    await set(shop, 'shippingMethods', value);
    const address = { address_line_1: 'Laugavegur 1', postal_code: '101', country_code: 'IS' };
    const shipping = { ...paypal.ledger.customer.shipping, address };
    paypal.ledger.customer = { ...paypal.ledger.customer, shipping };
    expect((await approve()).outcome).toMatchObject({ kind: 'approved', unshippedTo: 'Iceland' });
    expect((await showDraft(shop, visitor))?.form.country).toBe('Iceland');
  });

  it('is offered only for what PayPal can be paid, and begun for nothing else', async () => {
    const { shop, paypal, ann } = await openExpressShop(await open());
    const refused = { ok: false, failure: { code: 'not-offered' } };
    const changes: [string, unknown, unknown][] = [
      ['acceptedPayments', ['bank-transfer'], ['bank-transfer', 'paypal']],
      ['currency', 'ISK', 'USD'],
      [
        'methodOptions',
        { ...standardOptions, paypal: { ...standardOptions.paypal, minimumMinor: 100_000_00 } },
        standardOptions,
      ],
    ];
    for (const [key, value, before] of changes) {
      await set(shop, key, value);
      expect([key, await shown(shop, ann)]).toEqual([key, null]);
      expect(await beginExpress(shop, ann)).toEqual(refused);
      await set(shop, key, before);
      expect(await shown(shop, ann)).toBe('offered');
    }
    const others = { ...shop, gateways: { ...shop.gateways, forMethod: async () => null } };
    expect(await beginExpress(others, ann)).toEqual(refused);
    const empty = { visitor: await newCustomer(shop, 'bob'), cartToken: null };
    expect(await beginExpress(shop, empty)).toEqual(refused);
    expect(paypal.requests).toEqual([]);
  });

  it('is begun by guests where the shop admits them, and ends when they sign in on the way', async () => {
    const { shop, payerId, visitor, begin, paypal } = await openExpressShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const customer = { visitor: null, ...guest };
    expect(await beginExpress(shop, customer)).toMatchObject({ failure: { code: 'not-offered' } });
    await withGuestCheckout(shop);
    const { id, reference } = await begin(customer);
    paypal.ledger.approve(reference);
    const outcome = await receiveApproval(shop, { id, customer, payerId });
    expect(outcome).toMatchObject({ kind: 'approved' });
    const email = paypal.ledger.customer.payer.email_address;
    expect((await showDraft(shop, guest))?.form).toMatchObject({ email, city: 'Portland' });
    await mergeCarts(shop, visitor, guest.cartToken);
    expect(await receiveApproval(shop, { id, customer, payerId })).toEqual({ kind: 'unknown' });
  });

  it('says that PayPal does not respond, at the beginning and on the way back', async () => {
    const { shop, paypal, ann, payerId, begin } = await openExpressShop(await open());
    paypal.fail('POST /v2/checkout/orders', { kind: 500 }, 3);
    expect(await beginExpress(shop, ann)).toEqual({
      ok: false,
      failure: { code: 'gateway-unavailable' },
    });
    const { id, reference } = await begin();
    paypal.ledger.approve(reference);
    paypal.fail('GET /v2/checkout/orders', { kind: 500 }, 3);
    const returning = { id, customer: ann, payerId };
    expect(await receiveApproval(shop, returning)).toEqual({ kind: 'unavailable' });
    expect(await receiveApproval(shop, returning)).toMatchObject({ kind: 'approved' });
  });

  it('cannot be started more often than orders can be paid', async () => {
    const { shop, ann } = await openExpressShop(await open());
    const limited = { ...shop, limits: { ...shop.limits, ordersPerAccount: 2 } };
    const begun = [];
    for (let time = 1; time <= 3; time++) begun.push(await beginExpress(limited, ann));
    expect(begun.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(begun[2]).toMatchObject({ failure: { code: 'too-many-orders' } });
  });
});
