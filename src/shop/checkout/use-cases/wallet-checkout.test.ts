import { expect, it } from 'vitest';
import { saveAddress } from '#shop/addresses/use-cases/saved-addresses.ts';
import { applyGiftCard } from '#shop/cart/use-cases/cart-gift-cards.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { giftCardFormFrom } from '#shop/gift-cards/rules/gift-card-form.ts';
import { issueByHand } from '#shop/gift-cards/use-cases/gift-cards.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { standardOptions } from '#shop/settings/rules/method-options.ts';
import { defaultShippingMethods } from '#shop/settings/rules/shipping-methods.ts';
import { runDueJobs } from '../../../workers.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { stockOf } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { newGuest, withGuestCheckout } from '../../../../tests/support/guest-checkout.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { stripeCards } from '../../../../tests/support/stripe-server.ts';
import {
  changeSetting,
  openWalletShop,
  portland,
  walletCustomer,
} from '../../../../tests/support/wallet-checkout.ts';
import { keepDraft, showDraft } from './checkout-draft.ts';
import { settlePayment } from './settle-payment.ts';
import { receiveProviderEvent } from './synchronize-payment.ts';
import { showWalletOffer } from './wallet-checkout.ts';

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

const oregon = {
  code: 'oregon',
  name: 'Sales tax',
  zones: [{ country: 'US', areas: ['Oregon'], except: [] }],
  standardPpm: 200_000,
  reducedPpm: 50_000,
  isShippingTaxed: true,
};

eachEngine('ordering by wallet', ({ open }) => {
  it('shows the deliveries for the address with their totals, and charges the confirmed one once', async () => {
    const { shop, stripe, visitor, ann, offerTo, begin } = await openWalletShop(await open());
    const { rates, ...offer } = await offerTo(ann);
    expect(offer).toMatchObject({ currency: 'usd', needsShipping: true });
    expect(rates.map(({ option, shipping, total }) => [option, shipping, total])).toEqual([
      ['free', 0, 22_900],
      ['standard', 1_000, 23_900],
      ['express', 2_000, 24_900],
    ]);
    expect(rates[1]?.items).toEqual([
      { name: 'Subtotal', amount: 22_900 },
      { name: 'Shipping', amount: 1_000 },
    ]);
    const { paymentId, reference } = await begin('standard');
    expect(stripe.payments.get(reference)).toMatchObject({ amount: 23_900, currency: 'usd' });
    expect(await stockOf(shop)).toEqual([3, 1]);
    stripe.pay(reference, stripeCards.approved);
    const settled = await Promise.all([1, 2, 3].map(() => settlePayment(shop, { paymentId })));
    expect(settled.map((one) => one?.state)).toEqual(['placed', 'placed', 'placed']);
    await runDueJobs(shop);
    const { orders } = await listMyOrders(shop, visitor, 1);
    expect(orders).toMatchObject([
      {
        payment: { method: 'credit-card', status: 'paid' },
        total: { amount: 23_900 },
        shippingLabel: 'Standard',
        form: { ...filledForm, address2: 'none' },
      },
    ]);
    expect(stripe.payments.get(reference)?.intent?.captures).toEqual([23_900]);
    expect(await stockOf(shop)).toEqual([2, 0]);
    expect(await showWalletOffer(shop, { customer: ann, place: null })).toBeNull();
  });

  it('offers the delivery of the checkout first, and none for an address that the shop does not ship to', async () => {
    const { shop, visitor, ann, offerTo } = await openWalletShop(await open());
    const { checkoutKey } = await offerTo(ann);
    const draft = { ...emptyDraft, form: filledForm, shipping: 'express' };
    await keepDraft(shop, visitor, { checkoutKey, draft });
    expect((await offerTo(ann)).rates[0]?.option).toBe('express');
    const zones = [{ country: 'US', areas: ['Oregon'], except: [] }];
    const value = defaultShippingMethods.map((one) => ({ ...one, zones }));
    await changeSetting(shop, 'shippingMethods', value);
    expect((await offerTo(ann)).rates).toHaveLength(3);
    const reykjavik = { country: 'IS', state: '', pincode: '101' };
    expect((await offerTo(ann, reykjavik)).rates).toEqual([]);
    // Before the wallet is opened, another address may still be chosen.
    await keepDraft(shop, visitor, {
      checkoutKey,
      draft: { ...draft, form: { ...filledForm, country: 'Iceland' } },
    });
    expect((await showWalletOffer(shop, { customer: ann, place: null }))?.rates).toHaveLength(3);
  });

  it('includes the tax of the address, to the cent that the order has', async () => {
    const { shop, stripe, ann, offerTo, begin } = await openWalletShop(await open());
    await changeSetting(shop, 'taxMode', 'exclusive');
    await changeSetting(shop, 'taxRates', [oregon]);
    const [, standard] = (await offerTo(ann)).rates;
    expect(standard).toMatchObject({
      total: 23_900 + 4_780,
      items: [{ amount: 22_900 }, { amount: 1_000 }, { name: 'Tax', amount: 4_780 }],
    });
    const { reference } = await begin('standard');
    expect(stripe.payments.get(reference)?.amount).toBe(standard?.total);
  });

  it('refuses a total that has changed, with the checkout filled in and nothing charged', async () => {
    const { shop, stripe, visitor, confirm } = await openWalletShop(await open());
    expect(await confirm('standard', { agreedTotalMinor: 23_800 })).toMatchObject({
      ok: false,
      failure: { code: 'total-changed', total: { amount: 23_900 } },
    });
    expect(await showDraft(shop, visitor)).toEqual({
      ...emptyDraft,
      method: 'credit-card',
      shipping: 'standard',
      form: { ...filledForm, address2: 'none' },
    });
    expect([stripe.payments.size, await stockOf(shop)]).toEqual([0, [3, 0]]);
  });

  it('says which parts of the address are missing or elsewhere', async () => {
    const { confirm } = await openWalletShop(await open());
    const { address } = walletCustomer;
    const confirmed = {
      ...walletCustomer,
      phone: '',
      address: address && { ...address, postcode: 'SW1A' },
    };
    expect(await confirm('standard', { confirmed })).toMatchObject({
      failure: { code: 'incomplete', problems: { phone: 'missing', pincode: 'not-of-country' } },
    });
  });

  it('takes the second line from an equal address of the account, and keeps what is typed beside the address', async () => {
    const { shop, visitor, ann, offerTo, begin } = await openWalletShop(await open());
    const { note: _note, ...saved } = filledForm;
    await saveAddress(shop, visitor, { id: null, form: saved });
    const { checkoutKey } = await offerTo(ann);
    const form = { ...filledForm, address1: 'Elsewhere 5', email: 'old@example.com', note: 'Ring' };
    await keepDraft(shop, visitor, { checkoutKey, draft: { ...emptyDraft, form } });
    await begin('standard');
    expect((await showDraft(shop, visitor))?.form).toEqual({ ...filledForm, note: 'Ring' });
  });

  it('confirmed twice, makes one order: the earlier payment is ended, and a placed order is found again', async () => {
    const { shop, stripe, ann, visitor, offerTo, begin, confirm } = await openWalletShop(
      await open(),
    );
    const { checkoutKey } = await offerTo(ann);
    const first = await begin('standard');
    const second = await begin('standard');
    await runDueJobs(shop);
    expect(stripe.payments.get(first.reference)?.intent?.status).toBe('canceled');
    stripe.pay(second.reference, stripeCards.approved);
    await settlePayment(shop, second);
    const { orders } = await listMyOrders(shop, visitor, 1);
    expect(orders).toHaveLength(1);
    expect(await confirm('standard', { checkoutKey })).toMatchObject({
      ok: true,
      value: { order: { id: orders[0]?.id } },
    });
    expect(stripe.payments.size).toBe(2);
  });

  it('declined, leaves the checkout filled in and the items in the cart, and the next try pays once', async () => {
    const { shop, stripe, visitor, begin } = await openWalletShop(await open());
    const declined = await begin('standard');
    stripe.pay(declined.reference, stripeCards.insufficientFunds);
    expect(await settlePayment(shop, declined)).toMatchObject({
      state: 'open',
      declineReason: 'insufficient-funds',
    });
    expect((await showDraft(shop, visitor))?.form.city).toBe('Portland');
    const { paymentId, reference } = await begin('express');
    stripe.pay(reference, stripeCards.approved);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('placed');
    await runDueJobs(shop);
    const charged = [...stripe.payments.values()].flatMap(({ intent }) => intent?.captures ?? []);
    expect(charged).toEqual([24_900]);
  });

  it('is placed by the message of Stripe where the browser is closed after the confirmation', async () => {
    const { shop, stripe, visitor, begin } = await openWalletShop(await open());
    const { reference } = await begin('standard');
    stripe.pay(reference, stripeCards.approved);
    const message = stripe.webhook(reference, 'payment_intent.amount_capturable_updated');
    expect(await receiveProviderEvent(shop, 'stripe', message)).toMatchObject({ ok: true });
    await runDueJobs(shop);
    expect((await listMyOrders(shop, visitor, 1)).orders).toHaveLength(1);
  });

  it('ends without money where the customer has confirmed too late', async () => {
    const { shop, stripe, begin } = await openWalletShop(await open());
    const { paymentId, reference } = await begin('standard');
    shop.wait(16 * 60_000);
    expect((await settlePayment(shop, { paymentId }))?.state).toBe('expired');
    await runDueJobs(shop);
    expect(stripe.payments.get(reference)?.intent?.status).toBe('canceled');
    expect(await stockOf(shop)).toEqual([3, 0]);
  });

  it('does not skip the agreement to the terms', async () => {
    const { shop, stripe, confirm } = await openWalletShop(await open());
    await changeSetting(shop, 'termsConsent', 'on');
    expect(await confirm('standard')).toMatchObject({
      failure: { code: 'incomplete', isConsentMissing: true },
    });
    expect(stripe.payments.size).toBe(0);
    expect((await confirm('standard', { agrees: true })).ok).toBe(true);
  });

  it('is offered only where the merchant wants it and the cart can be paid so', async () => {
    const { shop, stripe, ann, visitor, confirm } = await openWalletShop(await open());
    const limited = { ...standardOptions['credit-card'], minimumMinor: 100_000_00 };
    const changes: [string, unknown, unknown][] = [
      ['walletButtons', 'off', 'on'],
      ['acceptedPayments', ['bank-transfer'], ['bank-transfer', 'credit-card']],
      ['methodOptions', { ...standardOptions, 'credit-card': limited }, standardOptions],
    ];
    const offered = () => showWalletOffer(shop, { customer: ann, place: null });
    const { checkoutKey } = await showCart(shop, ann);
    for (const [key, value, before] of changes) {
      await changeSetting(shop, key, value);
      expect([key, await offered()]).toEqual([key, null]);
      const given = { checkoutKey: checkoutKey ?? '', agreedTotalMinor: 23_900 };
      expect(await confirm('standard', given)).toMatchObject({ failure: { code: 'not-offered' } });
      await changeSetting(shop, key, before);
      expect(await offered()).not.toBeNull();
    }
    const form = giftCardFormFrom((name) => (name === 'amount' ? '5' : ''));
    const issued = await issueByHand(shop, staff, { id: shop.newId(), form });
    if (!issued.ok) throw new Error(issued.failure.code);
    await applyGiftCard(shop, visitor, { typed: issued.value.code, network: null });
    expect(await offered()).toBeNull();
    expect(stripe.requests).toEqual([]);
  });

  it('is offered to guests where the shop admits them, and places an order of theirs', async () => {
    const { shop, stripe, begin } = await openWalletShop(await open());
    const guest = await newGuest(shop, { 2: 1 });
    const customer = { visitor: null, ...guest };
    expect(await showWalletOffer(shop, { customer, place: portland })).toBeNull();
    await withGuestCheckout(shop);
    const { paymentId, reference } = await begin('free', { customer });
    stripe.pay(reference, stripeCards.approved);
    expect(await settlePayment(shop, { paymentId })).toMatchObject({ state: 'placed', userId: '' });
  });

  it('is refused once the session of the account has ended, instead of placed as an order of a guest', async () => {
    const { shop, stripe, ann, offerTo, confirm } = await openWalletShop(await open());
    await withGuestCheckout(shop);
    const { checkoutKey } = await offerTo(ann);
    const guest = await newGuest(shop, { 2: 1 });
    const signedOut = { customer: { visitor: null, ...guest }, checkoutKey };
    expect(await confirm('free', signedOut)).toEqual({
      ok: false,
      failure: { code: 'signed-out' },
    });
    expect(stripe.payments.size).toBe(0);
  });

  it('says that Stripe does not respond, and reserves nothing', async () => {
    const { shop, stripe, confirm } = await openWalletShop(await open());
    stripe.loseAnswers(/payment_intents$/, 'before', 10);
    expect(await confirm('standard')).toEqual({
      ok: false,
      failure: { code: 'gateway-unavailable' },
    });
    expect(await stockOf(shop)).toEqual([3, 0]);
  });
});
