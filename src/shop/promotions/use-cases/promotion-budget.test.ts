import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { type PromotionForm, promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import type { Shop } from '#shop/shop.ts';
import { money } from '#platform/money.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { addPromotion, changePromotion, listPromotions, showPromotion } from './promotions.ts';

const budgeted = { title: 'While it lasts', code: 'LASTS', kind: 'percent', value: '10' };

function formOf(change: Partial<PromotionForm>): PromotionForm {
  const read = new Map(Object.entries({ ...budgeted, ...change }));
  return promotionFormFrom((field) => read.get(field));
}

async function added(shop: Shop, change: Partial<PromotionForm>) {
  expect(await addPromotion(shop, staff, formOf(change))).toMatchObject({ ok: true });
  const promotion = await onlyPromotion(shop);
  return promotion.id;
}

async function onlyPromotion(shop: Shop) {
  const listed = await listPromotions(shop, owner);
  const [promotion] = listed.ok ? listed.value.promotions : [];
  if (!promotion) throw new Error('no promotion');
  return promotion;
}

async function buy(shop: Shop, buyer: Visitor) {
  const placing = await readyToPlace(shop, buyer);
  return placeOrder(shop, buyer, { ...placing, discountCode: 'LASTS', hasAgreedPrices: true });
}

eachEngine('the budget of a promotion', ({ open }) => {
  it('is never overspent by 50 concurrent orders, and a cancelled order returns its part', async () => {
    const shop = await smallShop(await open());
    await stockUp(shop, 2, 100);
    // Each order takes $22.90 off: four of them fit.
    await added(shop, { budget: '100' });
    const names = Array.from({ length: 50 }, (_, i) => `buyer-${i}`);
    const buyers = await Promise.all(names.map((name) => newCustomer(shop, name)));
    await Promise.all(buyers.map((buyer) => putInCart(shop, buyer, { 2: 1 })));
    const answers = await Promise.all(buyers.map((buyer) => buy(shop, buyer)));
    const placed = answers.flatMap((answer) => (answer.ok ? [answer.value.id] : []));
    expect(placed).toHaveLength(4);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      failure: { code: 'discount-refused', reason: { code: 'code-used-up' } },
    });
    const spent = await onlyPromotion(shop);
    const total = 22_900 - 2290 + 1000;
    expect(spent).toMatchObject({
      usedCount: 4,
      given: money(9160, 'USD'),
      revenue: [money(4 * total, 'USD')],
    });
    const [orderId = 0] = placed;
    expect(await cancelOrder(shop, staff, orderId)).toMatchObject({ ok: true });
    const returned = {
      usedCount: 3,
      given: money(6870, 'USD'),
      revenue: [money(3 * total, 'USD')],
    };
    expect(await onlyPromotion(shop)).toMatchObject(returned);
  });
});

eachEngine('a promotion', ({ open }) => {
  it('is changed while no order has used it, with its history, and never afterwards', async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...(await smallShop(await open())), clock: () => now };
    const id = await added(shop, { budget: '100' });
    now += 60_000;
    const change = (fields: Partial<PromotionForm>, visitor = staff) =>
      changePromotion(shop, visitor, { id, form: formOf(fields) });
    expect(await change({ value: '20', budget: '' })).toMatchObject({ ok: true });
    expect(await showPromotion(shop, owner, id)).toMatchObject({
      value: {
        isEditable: true,
        form: { value: '20', budget: '', code: 'LASTS' },
        history: [{ action: 'promotion.added' }, { action: 'promotion.changed' }],
      },
    });
    expect(await change({ value: '0' })).toMatchObject({ failure: { code: 'incomplete' } });
    expect(await change({}, customer)).toMatchObject({ failure: { code: 'forbidden' } });
    expect(await addPromotion(shop, staff, formOf({ code: 'OTHER' }))).toMatchObject({ ok: true });
    expect(await change({ code: 'other' })).toMatchObject({
      failure: { problems: { code: 'This code is taken' } },
    });
    const form = formOf({});
    expect(await changePromotion(shop, staff, { id: 'missing', form })).toMatchObject({
      failure: { code: 'not-found' },
    });
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    expect(await buy(shop, ann)).toMatchObject({ ok: true });
    expect(await change({ value: '30' })).toMatchObject({ failure: { code: 'not-editable' } });
    const shown = { isEditable: false, promotion: { usedCount: 1 } };
    expect(await showPromotion(shop, owner, id)).toMatchObject({ value: shown });
  });
});
