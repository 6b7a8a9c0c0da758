import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { deleteReview } from '#shop/reviews/store/review-changes.ts';
import { findReviewBy } from '#shop/reviews/store/reviews.ts';

/** Takes back what the visitor has written about a product. */
export async function deleteOwnReview(
  shop: Shop,
  visitor: Visitor,
  productId: number,
): Promise<Result<null, { code: 'not-found' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const own = await findReviewBy(writer, visitor.userId, productId);
    if (!own || !(await deleteReview(writer, own.id))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'review.deleted',
      subject: `product ${productId}`,
      details: { stars: own.stars },
    });
    return ok(null);
  });
}
