import { expect, it } from 'vitest';
import type { OrderAction } from '#shop/orders/rules/order-status.ts';
import { runDueJobs } from '../../../workers.ts';
import { contentVersion, productVersion } from '#shop/catalogue/use-cases/page-version.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { listReviews } from './list-reviews.ts';
import { writeReview } from './write-review.ts';

const earbuds = 18;
const scarf = 12;
const form = { stars: '4', title: 'Good', text: 'They sit well.', author: 'Ann P.' };

/** Ann has written about both products, and ordered the first. */
async function reviewedShop(shop: Shop) {
  const ann = await newCustomer(shop, 'ann');
  for (const productId of [earbuds, scarf]) await writeReview(shop, ann, { productId, form });
  const order = await placedOrder(shop, ann, { quantities: { [earbuds]: 1, 5: 1 } });
  await runDueJobs(shop);
  return { ann, orderId: order.id };
}

async function badges(shop: Shop, productId: number) {
  const { reviews } = await listReviews(shop, { productId, page: 1 });
  return reviews.filter(({ author }) => author === 'Ann P.').map(({ isBuyer }) => isBuyer);
}

/** What cached pages of both products, and answers to programs, depend on. */
async function versions(shop: Shop) {
  return Promise.all([
    productVersion(shop, earbuds),
    productVersion(shop, scarf),
    contentVersion(shop),
  ]);
}

async function take(shop: Shop, orderId: number, step: Exclude<OrderAction, 'cancel-rest'>) {
  const taken =
    step === 'cancel'
      ? await cancelOrder(shop, staff, orderId)
      : await advanceOrder(shop, staff, { orderId, step });
  expect(taken.ok).toBe(true);
  await runDueJobs(shop);
}

eachEngine('the badge of a buyer', ({ open }) => {
  it('is on a review once the order was shipped, and the page of the product is made anew', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const { orderId } = await reviewedShop(shop);
    await take(shop, orderId, 'mark-paid');
    expect(await badges(shop, earbuds)).toEqual([false]);
    const before = await versions(shop);
    await take(shop, orderId, 'ship');
    expect([await badges(shop, earbuds), await badges(shop, scarf)]).toEqual([[true], [false]]);
    const [product, other, catalogue] = before;
    const after = await versions(shop);
    expect(after).toEqual([(product ?? 0) + 1, other, catalogue + 1]);
  });

  it('stays once the order was delivered or refunded, and no page has to be made anew', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const { orderId } = await reviewedShop(shop);
    for (const step of ['mark-paid', 'ship'] as const) await take(shop, orderId, step);
    const before = await versions(shop);
    for (const step of ['deliver', 'refund'] as const) {
      await take(shop, orderId, step);
      expect(await badges(shop, earbuds)).toEqual([true]);
    }
    expect(await versions(shop)).toEqual(before);
  });

  it('is given for no order that was placed alone, or cancelled', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const { ann, orderId } = await reviewedShop(shop);
    const before = await versions(shop);
    await placedOrder(shop, ann, { quantities: { [earbuds]: 1 } });
    await runDueJobs(shop);
    expect(await badges(shop, earbuds)).toEqual([false]);
    await take(shop, orderId, 'cancel');
    expect(await badges(shop, earbuds)).toEqual([false]);
    expect(await versions(shop)).toEqual(before);
  });

  it('comes from the own orders: what was shipped to others gives none', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    await reviewedShop(shop);
    const ben = await newCustomer(shop, 'ben');
    const order = await placedOrder(shop, ben, { quantities: { [earbuds]: 1 } });
    await runDueJobs(shop);
    const before = await versions(shop);
    await take(shop, order.id, 'ship');
    expect(await badges(shop, earbuds)).toEqual([false]);
    expect(await versions(shop)).toEqual(before);
  });
});
