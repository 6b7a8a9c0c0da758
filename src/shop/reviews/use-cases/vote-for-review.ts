import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { insertVote } from '#shop/reviews/store/review-votes.ts';
import { findReview } from '#shop/reviews/store/reviews.ts';

/** Counts a review as helpful to this account, once. */
export async function voteForReview(
  shop: Shop,
  { userId }: Visitor,
  reviewId: string,
): Promise<Result<null, { code: 'not-found' } | { code: 'own-review' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const review = await findReview(writer, reviewId);
    if (!review || review.isHidden) return failed({ code: 'not-found' });
    if (review.userId === userId) return failed({ code: 'own-review' });
    await insertVote(writer, { reviewId, productId: review.productId, userId, now });
    return ok(null);
  });
}
