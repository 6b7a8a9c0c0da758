import { expect, it } from 'vitest';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { moderateReview, listReviewTable } from './moderate-review.ts';
import { listReviews } from './list-reviews.ts';
import { reportReview } from './report-review.ts';
import { writeReview } from './write-review.ts';

const scarf = 27;
const form = { stars: '1', title: '', text: 'Buy cheap pills.', author: 'A friend' };
const done = { ok: true, value: null };

eachEngine('moderating a review', ({ open }) => {
  it('hides it from the list and the rating until it is shown again', async () => {
    const { shop, reviewId } = await reportedReview(
      await withOpenReviews(await demoShop(await open())),
    );
    const before = await figures(shop);
    expect(await moderateReview(shop, staff, { reviewId, action: 'hide' })).toEqual(done);
    expect(await figures(shop)).toMatchObject({ rating: { count: 118 }, written: { count: 2 } });
    const { reviews } = await listReviews(shop, { productId: scarf, page: 1 });
    expect(reviews.map(({ id }) => id)).not.toContain(reviewId);
    expect(await moderateReview(shop, staff, { reviewId, action: 'show' })).toEqual(done);
    expect(await figures(shop)).toEqual(before);
  });

  it('closes its reports, whatever the decision', async () => {
    const { shop, reviewId } = await reportedReview(
      await withOpenReviews(await demoShop(await open())),
    );
    const before = await figures(shop);
    const table = () => listReviewTable(shop, staff, { isReported: true, page: 1 });
    expect(await table()).toMatchObject({
      value: {
        reportedCount: 1,
        reviews: [{ id: reviewId, reportCount: 1, productTitle: /^Fringed Wool Scarf/ }],
      },
    });
    await moderateReview(shop, staff, { reviewId, action: 'leave' });
    expect(await table()).toMatchObject({ value: { reportedCount: 0, reviews: [] } });
    expect(await figures(shop)).toEqual(before);
    expect(await listReviewTable(shop, staff, { isReported: false, page: 1 })).toMatchObject({
      value: { page: { total: 65, count: 4 }, reviews: { length: 20 } },
    });
  });

  it('keeps it hidden when its author changes it', async () => {
    const { shop, spam, reviewId } = await reportedReview(
      await withOpenReviews(await demoShop(await open())),
    );
    await moderateReview(shop, staff, { reviewId, action: 'hide' });
    await writeReview(shop, spam, { productId: scarf, form: { ...form, text: 'Cheaper!' } });
    expect(await figures(shop)).toMatchObject({ written: { count: 2 } });
  });

  it('is allowed only to staff, and recorded in the audit log', async () => {
    const { shop, reviewId } = await reportedReview(
      await withOpenReviews(await demoShop(await open())),
    );
    const forbidden = { ok: false, failure: { code: 'forbidden' } };
    expect(await moderateReview(shop, customer, { reviewId, action: 'hide' })).toEqual(forbidden);
    expect(await listReviewTable(shop, customer, { isReported: false, page: 1 })).toEqual(
      forbidden,
    );
    const none = await moderateReview(shop, staff, { reviewId: 'none', action: 'hide' });
    expect(none).toEqual({ ok: false, failure: { code: 'not-found' } });
    await moderateReview(shop, staff, { reviewId, action: 'hide' });
    const auditEvents = await shop.db.read
      .selectFrom('audit_entries')
      .where('action', '=', 'review.hidden')
      .select(['actor_id', 'subject_type', 'subject_id'])
      .execute();
    expect(auditEvents).toEqual([
      { actor_id: staff.userId, subject_type: 'review', subject_id: reviewId },
    ]);
  });
});

async function reportedReview(shop: Shop) {
  const spam = await newCustomer(shop, 'spam');
  await writeReview(shop, spam, { productId: scarf, form });
  const { reviews } = await listReviews(shop, { productId: scarf, page: 1 });
  const reviewId = reviews[0]?.id ?? '';
  await reportReview(shop, await newCustomer(shop, 'ann'), reviewId);
  return { shop, spam, reviewId };
}

async function figures(shop: Shop) {
  const found = await showProduct(shop, scarf);
  if (!found.ok) throw new Error(found.failure.code);
  const { rating, written } = found.value.product;
  return { rating, written };
}
