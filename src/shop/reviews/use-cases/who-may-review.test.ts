import { expect, it } from 'vitest';
import type { OrderAction } from '#shop/orders/rules/order-status.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { listReviews } from './list-reviews.ts';
import { openReview } from './open-review.ts';
import { writeReview } from './write-review.ts';

const earbuds = 18;
const form = { stars: '4', title: 'Good', text: 'They sit well.', author: 'Ann P.' };
const refused = { ok: false, failure: { code: 'not-a-buyer' } };
const added = { ok: true, value: 'added' };

async function ordered(
  shop: Shop,
  visitor: Visitor,
  steps: readonly Exclude<OrderAction, 'cancel-rest'>[],
) {
  const { id: orderId } = await placedOrder(shop, visitor, { quantities: { [earbuds]: 1 } });
  for (const step of steps) {
    if (step === 'cancel') await cancelOrder(shop, staff, orderId);
    else await advanceOrder(shop, staff, { orderId, step });
  }
}

function write(shop: Shop, visitor: Visitor, productId = earbuds) {
  return writeReview(shop, visitor, { productId, form });
}

async function mayWrite(shop: Shop, visitor: Visitor, productId = earbuds) {
  const opened = await openReview(shop, visitor, { productId, reviewId: null });
  return opened.ok && opened.value.mayWrite;
}

eachEngine('who may review a product', ({ open }) => {
  it('are customers to whom it was shipped or delivered', async () => {
    const shop = await demoShop(await open());
    for (const [name, steps] of [
      ['ann', ['ship']],
      ['ben', ['ship', 'deliver']],
    ] as const) {
      const buyer = await newCustomer(shop, name);
      await ordered(shop, buyer, steps);
      expect([await mayWrite(shop, buyer), await mayWrite(shop, buyer, 7)]).toEqual([true, false]);
      expect(await write(shop, buyer)).toEqual(added);
      expect(await write(shop, buyer, 7)).toEqual(refused);
    }
    const { reviews } = await listReviews(shop, { productId: earbuds, page: 1 });
    expect(reviews.filter(({ isBuyer }) => isBuyer)).toHaveLength(2);
  });

  it('are no customers without an order, or with one that is still to be shipped or was cancelled', async () => {
    const shop = await demoShop(await open());
    const received = await newCustomer(shop, 'received');
    await ordered(shop, received, ['ship']);
    for (const [name, steps] of [
      ['placed', []],
      ['paid', ['mark-paid']],
      ['cancelled', ['cancel']],
    ] as const) {
      const customer = await newCustomer(shop, name);
      expect([await mayWrite(shop, customer), await write(shop, customer)]).toEqual([
        false,
        refused,
      ]);
      await ordered(shop, customer, steps);
      expect([await mayWrite(shop, customer), await write(shop, customer)]).toEqual([
        false,
        refused,
      ]);
    }
    expect((await listReviews(shop, { productId: earbuds, page: 1 })).reviews).toHaveLength(2);
  });

  it('are all who are signed in where the merchant lets them, and what they wrote stays theirs to change', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    expect([await mayWrite(shop, ann), await write(shop, ann)]).toEqual([true, added]);
    const { reviews } = await listReviews(shop, { productId: earbuds, page: 1 });
    expect(reviews[0]).toMatchObject({ author: 'Ann P.', isBuyer: false });

    const closed = { key: 'reviewsFrom', value: 'buyers', now: shop.clock() };
    await shop.db.write((writer) => saveSetting(writer, closed));
    expect(await mayWrite(shop, ann)).toBe(true);
    const better = { ...form, stars: '5' };
    expect(await writeReview(shop, ann, { productId: earbuds, form: better })).toEqual({
      ok: true,
      value: 'changed',
    });
    expect(await write(shop, ann, 7)).toEqual(refused);
  });
});
