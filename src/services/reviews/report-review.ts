import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { insertReport } from '#storage/reviews/review-reports.ts';
import { findReview } from '#storage/reviews/reviews.ts';

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
      subject: `review ${reviewId}`,
      details: { productId: review.productId },
    });
    return ok(null);
  });
}
