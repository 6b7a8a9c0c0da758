import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { insertReport } from '#shop/reviews/store/review-reports.ts';
import { findReview } from '#shop/reviews/store/reviews.ts';

/** Reports a review to staff. It stays visible until they decide, so that reports cannot silence reviewers. */
export async function reportReview(
  shop: Shop,
  visitor: Visitor,
  reviewId: string,
): Promise<Result<null, { code: 'not-found' } | { code: 'own-review' }>> {
  const now = shop.clock();
  const { userId } = visitor;
  return shop.db.write(async (writer) => {
    const review = await findReview(writer, reviewId);
    if (!review || review.isHidden) return failed({ code: 'not-found' });
    if (review.userId === userId) return failed({ code: 'own-review' });
    // One report per account; a repeated report changes nothing and gets the same response.
    if (!(await insertReport(writer, { reviewId, userId, now }))) return ok(null);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'review.reported',
      subject: { type: 'review', id: reviewId },
      details: { productId: review.productId },
    });
    return ok(null);
  });
}
