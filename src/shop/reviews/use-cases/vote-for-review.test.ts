import { expect, it } from 'vitest';
import { readOwnVotes } from '#shop/customers/store/personal-rows.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { deleteReviewsBy, moveReviews } from '#shop/reviews/store/review-changes.ts';
import { listReviews } from './list-reviews.ts';
import { voteForReview } from './vote-for-review.ts';
import { writeReview } from './write-review.ts';

const form = { stars: '5', title: '', text: 'Wears well.', author: 'Ingrid' };
const productId = 3;

eachEngine('voting for a review', ({ open }) => {
  it('counts each account once, and not the author', async () => {
    const { shop, id, author, customer } = await reviewed(await open());
    const [ann, ben] = [await customer('ann'), await customer('ben')];
    for (const voter of [ann, ann, ben]) {
      expect(await voteForReview(shop, voter, id)).toEqual({ ok: true, value: null });
    }
    expect(await helpfulCount(shop)).toBe(2);
    expect(await voteForReview(shop, author, id)).toMatchObject({
      failure: { code: 'own-review' },
    });
    expect(await voteForReview(shop, ann, 'none')).toMatchObject({
      failure: { code: 'not-found' },
    });
    const votes = await readOwnVotes(shop.db.read, ann.userId);
    expect(votes).toMatchObject([{ review: id }]);
  });

  it('leaves with its account, and counts once for two accounts that become one', async () => {
    const { shop, id, customer } = await reviewed(await open());
    const [ann, ben, cleo] = [await customer('ann'), await customer('ben'), await customer('cleo')];
    for (const voter of [ann, ben, cleo]) await voteForReview(shop, voter, id);
    await shop.db.write((writer) => moveReviews(writer, { from: ben.userId, to: ann.userId }));
    await shop.db.write((writer) => deleteReviewsBy(writer, ben.userId));
    expect(await helpfulCount(shop)).toBe(2);
    await shop.db.write((writer) => deleteReviewsBy(writer, cleo.userId));
    expect(await helpfulCount(shop)).toBe(1);
  });
});

async function reviewed(opened: Parameters<typeof demoShop>[0]) {
  const shop = await withOpenReviews(await demoShop(opened));
  const author = await newCustomer(shop, 'author');
  await writeReview(shop, author, { productId, form });
  const [newest] = (await listReviews(shop, { productId, page: 1 })).reviews;
  const customer = (name: string) => newCustomer(shop, name);
  return { shop, id: newest?.id ?? '', author, customer };
}

async function helpfulCount(shop: Shop) {
  return (await listReviews(shop, { productId, page: 1 })).reviews[0]?.helpfulCount;
}
