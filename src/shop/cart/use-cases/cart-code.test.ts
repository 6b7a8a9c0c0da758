import { expect, it } from 'vitest';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { withoutNote } from '#shop/addresses/rules/address.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type PromotionForm, promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import {
  addPromotion,
  endPromotion,
  listPromotions,
} from '#shop/promotions/use-cases/promotions.ts';
import { dropCode, keepCode } from './cart-code.ts';
import type { Shop } from '#shop/shop.ts';
import { insertAddress } from '#shop/addresses/store/addresses.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
} from '../../../../tests/support/buyers.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { addToCart } from './add-to-cart.ts';
import { changeQuantity } from './change-quantity.ts';
import { showCart } from './show-cart.ts';

async function promote(shop: Shop, form: Partial<PromotionForm>): Promise<void> {
  const whole = new Map(
    Object.entries({ title: 'Winter sale', kind: 'percent', value: '10', ...form }),
  );
  const added = await addPromotion(
    shop,
    staff,
    promotionFormFrom((field) => whole.get(field)),
  );
  expect(added).toMatchObject({ ok: true });
}

async function annWithHeadphones(shop: Shop): Promise<[Visitor, Customer]> {
  const ann = await newCustomer(shop, 'ann');
  await putInCart(shop, ann, { 2: 1 });
  return [ann, { visitor: ann, cartToken: null }];
}

async function setTax(shop: Shop, settings: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updated_at: 1,
  }));
  await shop.db.write((writer) => writer.insertInto('settings').values(rows).execute());
}

eachEngine('cart discount', ({ open }) => {
  it('applies an automatic promotion, also for guests, with the same total as the order', async () => {
    const shop = await smallShop(await open());
    await promote(shop, {});
    const guest: Customer = { visitor: null, cartToken: 'a browser' };
    await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 1 });
    const [ann, customer] = await annWithHeadphones(shop);
    const cart = await showCart(shop, customer);
    expect(cart).toMatchObject({
      reducedBy: { title: 'Winter sale', code: null },
      subtotal: { amount: 22_900 },
      discount: { amount: 2290 },
      total: { amount: 20_610 },
    });
    expect((await showCart(shop, guest)).total).toEqual(cart.total);
    const agreedTotalMinor = cart.total.amount + 1000;
    const placing = await readyToPlace(shop, ann, { agreedTotalMinor });
    expect((await placeOrder(shop, ann, placing)).ok).toBe(true);
  });

  it('does not promise guests a promotion with a limit per customer', async () => {
    const shop = await smallShop(await open());
    await promote(shop, { customerLimit: '1' });
    const guest: Customer = { visitor: null, cartToken: 'a browser' };
    await addToCart(shop, guest, { productId: 2, variantId: null, quantity: 1 });
    expect((await showCart(shop, guest)).reducedBy).toBeNull();
    const [, customer] = await annWithHeadphones(shop);
    expect((await showCart(shop, customer)).discount.amount).toBe(2290);
  });

  it('keeps a valid code until it is removed or redeemed', async () => {
    const shop = await smallShop(await open());
    await promote(shop, {});
    await promote(shop, { title: 'Friends', code: 'FRIENDS', value: '20' });
    const [ann, customer] = await annWithHeadphones(shop);
    expect(await keepCode(shop, ann, 'no such code')).toMatchObject({ ok: false });
    expect((await showCart(shop, customer)).discount.amount).toBe(2290);
    expect((await keepCode(shop, ann, ' friends ')).ok).toBe(true);
    expect(await showCart(shop, customer)).toMatchObject({
      reducedBy: { code: 'FRIENDS' },
      discount: { amount: 4580 },
      idleCode: null,
    });
    await dropCode(shop, ann, 'ANOTHER');
    expect((await showCart(shop, customer)).discount.amount).toBe(4580);
    await dropCode(shop, ann, 'friends');
    expect((await showCart(shop, customer)).discount.amount).toBe(2290);
    await keepCode(shop, ann, 'friends');
    const agreedTotalMinor = 22_900 - 4580 + 1000;
    const placing = await readyToPlace(shop, ann, { discountCode: 'FRIENDS', agreedTotalMinor });
    expect((await placeOrder(shop, ann, placing)).ok).toBe(true);
    await putInCart(shop, ann, { 2: 1 });
    expect((await showCart(shop, customer)).reducedBy).toMatchObject({ code: null });
  });

  it('checks a kept code each time and reports why it does not apply', async () => {
    const shop = await smallShop(await open());
    await promote(shop, { title: 'Large', code: 'LARGE', minimum: '400' });
    const [ann, customer] = await annWithHeadphones(shop);
    await putInCart(shop, ann, { 2: 1 });
    await keepCode(shop, ann, 'LARGE');
    const { lines } = await showCart(shop, customer);
    const variantId = lines[0]?.variantId ?? '';
    await changeQuantity(shop, customer, { variantId, quantity: 1 });
    expect(await showCart(shop, customer)).toMatchObject({
      reducedBy: null,
      discount: { amount: 0 },
      idleCode: { code: 'LARGE', failure: { code: 'minimum-not-met' } },
    });
    await changeQuantity(shop, customer, { variantId, quantity: 2 });
    expect((await showCart(shop, customer)).discount.amount).toBe(4580);

    const listed = await listPromotions(shop, owner);
    const [promotion] = listed.ok ? listed.value.promotions : [];
    await endPromotion(shop, staff, promotion?.id ?? '');
    expect(await showCart(shop, customer)).toMatchObject({
      reducedBy: null,
      idleCode: { failure: { code: 'code-ended' } },
    });
  });

  it('[T10] changed in another tab after the checkout was shown must be confirmed', async () => {
    const shop = await smallShop(await open());
    await promote(shop, { title: 'Friends', code: 'FRIENDS', value: '20' });
    const [ann] = await annWithHeadphones(shop);
    const agreedTotalMinor = 22_900 - 4580 + 1000;
    const shown = await readyToPlace(shop, ann, { discountCode: 'FRIENDS', agreedTotalMinor });
    const changes = [
      () => putInCart(shop, ann, { 5: 1 }),
      () => keepCode(shop, ann, 'FRIENDS'),
      () => putInCart(shop, ann, { 2: 1 }),
    ];
    for (const change of changes) {
      await change();
      const placed = await placeOrder(shop, ann, shown);
      expect(placed).toMatchObject({ failure: { code: 'total-changed' } });
    }
    const cheaper = { ...shown, shipping: 'free' as const };
    expect(await placeOrder(shop, ann, cheaper)).toMatchObject({
      failure: { code: 'total-changed' },
    });
    expect(await shop.db.read.selectFrom('orders').select('id').execute()).toEqual([]);
  });
});

const oregon = {
  code: 'oregon',
  name: 'Tax',
  zones: [{ country: 'US', areas: ['Oregon'], except: [] }],
  standardPpm: 100_000,
  reducedPpm: 0,
  isShippingTaxed: true,
};

eachEngine('tax in the cart', ({ open }) => {
  it('is added at checkout while no address is known, else calculated for the first address', async () => {
    const shop = await smallShop(await open());
    await setTax(shop, { taxMode: 'exclusive', taxRates: [oregon] });
    const [ann, customer] = await annWithHeadphones(shop);
    expect(await showCart(shop, customer)).toMatchObject({
      openTax: 'exclusive',
      tax: { amount: 0 },
    });
    const form = withoutNote(filledForm);
    const address = { id: shop.newId(), userId: ann.userId, form, now: 1 };
    await shop.db.write((writer) => insertAddress(writer, address));
    expect(await showCart(shop, customer)).toMatchObject({
      openTax: null,
      tax: { amount: 2290 },
      total: { amount: 25_190 },
    });
  });
});
