import { expect, it } from 'vitest';
import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
} from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { keepDraft, showDraft, showTypedForm } from './checkout-draft.ts';
import { placeOrder } from './place-order.ts';

const draft: CheckoutDraft = {
  form: { ...filledForm, note: 'Ring twice\nplease' },
  shipping: 'express',
  method: 'check',
  vatNumber: '',
  addressId: '',
  savesAddress: true,
  mayRemind: true,
  agrees: false,
  billing: null,
};

eachEngine('checkout draft', ({ open }) => {
  it('is shown to the account that entered it only', async () => {
    const shop = await demoShop(await open());
    const [ann, bob] = [await newCustomer(shop, 'ann'), await newCustomer(shop, 'bob')];
    await putInCart(shop, ann, { 2: 1 });
    const { checkoutKey } = await showCart(shop, { visitor: ann, cartToken: null });
    const key = checkoutKey ?? '';
    await keepDraft(shop, ann, { checkoutKey: key, draft: { ...draft, shipping: null } });
    await keepDraft(shop, null, { checkoutKey: key, draft });
    await keepDraft(shop, bob, { checkoutKey: key, draft: { ...draft, method: 'bank-transfer' } });
    expect(await showDraft(shop, ann)).toEqual(draft);
    expect(await showDraft(shop, bob)).toBeNull();
  });

  it('requires the key of a cart and truncates values that exceed the field', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    for (const checkoutKey of ['', 'guessed', ann.userId]) {
      await keepDraft(shop, null, { checkoutKey, draft });
    }
    expect(await showDraft(shop, ann)).toBeNull();
    const { checkoutKey } = await readyToPlace(shop, ann);
    const form = { ...filledForm, city: 'x'.repeat(100_000) };
    await keepDraft(shop, ann, { checkoutKey, draft: { ...draft, form } });
    expect((await showDraft(shop, ann))?.form.city).toHaveLength(2000);
  });

  it('keeps what was typed before a saved address was selected', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const { checkoutKey } = await readyToPlace(shop, ann);
    const keep = (changed: Partial<CheckoutDraft>) =>
      keepDraft(shop, ann, { checkoutKey, draft: { ...draft, ...changed } });
    expect(await showTypedForm(shop, ann)).toBeNull();
    await keep({ addressId: 'home' });
    expect(await showTypedForm(shop, ann)).toBeNull();
    const typed = { ...filledForm, city: 'Eugene' };
    await keep({ form: typed });
    for (const addressId of ['home', 'work']) await keep({ addressId });
    expect(await showTypedForm(shop, ann)).toEqual(typed);
    expect(await showDraft(shop, ann)).toEqual({ ...draft, addressId: 'work' });
  });

  it('is deleted by the order, also for a page that sends it late', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const placing = await readyToPlace(shop, ann);
    await keepDraft(shop, ann, { checkoutKey: placing.checkoutKey, draft });
    expect((await placeOrder(shop, ann, placing)).ok).toBe(true);
    expect(await showDraft(shop, ann)).toBeNull();
    await keepDraft(shop, ann, { checkoutKey: placing.checkoutKey, draft });
    expect(await showDraft(shop, ann)).toBeNull();
  });
});
