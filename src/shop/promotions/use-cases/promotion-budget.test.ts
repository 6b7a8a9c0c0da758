import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { followCategory } from '#shop/promotions/store/promotions.ts';
import { keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
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

/** Each order takes $22.90 off: four of them fit into $100. */
const kinds = [
  { name: 'a percentage', form: {}, cart: { 2: 1 }, subtotal: 22_900 },
  {
    name: 'buy one, get another cheaper',
    form: { kind: 'buy-get', value: '10', buyUnits: '1', getUnits: '1' },
    cart: { 2: 2 },
    subtotal: 45_800,
  },
  {
    name: 'a bundle price',
    form: { kind: 'bundle', value: '264.10', products: '#2\n#19' },
    cart: { 2: 1, 19: 1 },
    subtotal: 28_700,
  },
];

async function buy(shop: Shop, buyer: Visitor) {
  const placing = await readyToPlace(shop, buyer);
  return placeOrder(shop, buyer, { ...placing, discountCode: 'LASTS', hasAgreedPrices: true });
}

eachEngine('the budget of a promotion', ({ open }) => {
  it.each(kinds)(
    'of $name is never overspent by 50 concurrent orders, which return their part',
    async ({ form, cart, subtotal }) => {
      const shop = await smallShop(await open());
      await stockUp(shop, 2, 100);
      await added(shop, { ...form, budget: '100' });
      const names = Array.from({ length: 50 }, (_, i) => `buyer-${i}`);
      const buyers = await Promise.all(names.map((name) => newCustomer(shop, name)));
      await Promise.all(buyers.map((buyer) => putInCart(shop, buyer, cart)));
      const answers = await Promise.all(buyers.map((buyer) => buy(shop, buyer)));
      const placed = answers.flatMap((answer) => (answer.ok ? [answer.value.id] : []));
      expect(placed).toHaveLength(4);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        failure: { code: 'discount-refused', reason: { code: 'code-used-up' } },
      });
      const spent = await onlyPromotion(shop);
      const total = subtotal - 2290 + 1000;
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
    },
  );
});

eachEngine('a promotion of sets', ({ open }) => {
  it('prices cart and order, says what it needs, and follows the catalog', async () => {
    const shop = await smallShop(await open());
    const sets = { kind: 'buy-get', value: '50', buyUnits: '1', getUnits: '1', setLimit: '1' };
    const id = await added(shop, {
      ...sets,
      category: "men's clothing",
      getCategory: "men's clothing",
    });
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const words = { code: 'items-missing', reduction: { kind: 'buy-get', buy: 1 } };
    expect(await keepCode(shop, ann, 'LASTS')).toMatchObject({ failure: words });
    await putInCart(shop, ann, { 7: 2 });
    expect(await keepCode(shop, ann, 'LASTS')).toMatchObject({ ok: true });
    const cart = await showCart(shop, { visitor: ann, cartToken: null });
    expect(cart).toMatchObject({ discount: money(7450, 'USD'), reducedBy: { code: 'LASTS' } });
    await shop.db.write((writer) => followCategory(writer, "men's clothing", 'devices'));
    const renamed = { category: 'devices', getCategory: 'devices' };
    expect(await onlyPromotion(shop)).toMatchObject({ reduction: { ...renamed, limit: 1 } });
    const bundle = { kind: 'bundle', value: '350', products: '2\nPortable Speaker' };
    const form = formOf({ ...bundle, setLimit: '2' });
    expect(await changePromotion(shop, staff, { id, form })).toMatchObject({ ok: true });
    const shown = await showPromotion(shop, owner, id);
    expect(shown).toMatchObject({
      value: {
        form: {
          products:
            '#2 Wireless Headphones with Noise Control\n#7 Portable Speaker with Leather Handle',
        },
        sentence:
          'The customer gets Wireless Headphones with Noise Control and Portable Speaker with Leather Handle together for $350, up to 2 times in an order.',
        promotion: { reduction: { productIds: [2, 7], price: money(35_000, 'USD'), limit: 2 } },
      },
    });
    const placed = await buy(shop, ann);
    const order = placed.ok && (await findOrder(shop.db.read, placed.value.id));
    // Off the 378.00 of one of each: 28.00, in proportion.
    const lines = [{ discount: money(1696, 'USD') }, { discount: money(1104, 'USD') }];
    expect(order).toMatchObject({ discount: money(2800, 'USD'), lines });
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
