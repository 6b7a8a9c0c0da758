import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { listReviews } from './list-reviews.ts';
import { openReview } from './open-review.ts';
import { reportReview } from './report-review.ts';
import { writeReview } from './write-review.ts';

const form = { stars: '1', title: '', text: 'Buy cheap pills.', author: 'A friend' };

eachEngine('reporting a review', ({ open }) => {
  it('counts once per account, and keeps the review visible', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const [spam, ann, ben] = [
      await newCustomer(shop, 'spam'),
      await newCustomer(shop, 'ann'),
      await newCustomer(shop, 'ben'),
    ];
    await writeReview(shop, spam, { productId: 3, form });
    const id = (await newest(shop, 3))?.id ?? '';
    for (const reporter of [ann, ann, ben]) {
      expect(await reportReview(shop, reporter, id)).toEqual({ ok: true, value: null });
    }
    const reports = await shop.db.read.selectFrom('review_reports').select('user_id').execute();
    expect(reports.map(({ user_id }) => user_id).toSorted()).toEqual(['user-ann', 'user-ben']);
    expect((await newest(shop, 3))?.id).toBe(id);
  });

  it('is refused for one’s own review and for a review that does not exist', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    await writeReview(shop, ann, { productId: 3, form });
    const id = (await newest(shop, 3))?.id ?? '';
    expect(await reportReview(shop, ann, id)).toMatchObject({ failure: { code: 'own-review' } });
    expect(await reportReview(shop, ann, 'none')).toMatchObject({ failure: { code: 'not-found' } });
  });

  it('shows the review to report only with its product, and never one’s own', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const reviewId = (await newest(shop, 3))?.id ?? '';
    const opened = (productId: number, review: string) =>
      openReview(shop, ann, { productId, reviewId: review });
    expect(await opened(3, reviewId)).toMatchObject({ value: { other: { id: reviewId } } });
    expect(await opened(4, reviewId)).toMatchObject({ value: { other: null } });
    await writeReview(shop, ann, { productId: 3, form });
    const own = (await newest(shop, 3))?.id ?? '';
    expect(await opened(3, own)).toMatchObject({ value: { other: null, own: { id: own } } });
    expect(await opened(99, own)).toEqual({ ok: false, failure: { code: 'not-found' } });
  });
});

async function newest(shop: Shop, productId: number) {
  return (await listReviews(shop, { productId, page: 1 })).reviews[0];
}
