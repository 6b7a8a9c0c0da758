import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { hideReview } from '#shop/reviews/store/review-changes.ts';
import { clearReports } from '#shop/reviews/store/review-reports.ts';
import { findReview } from '#shop/reviews/store/reviews.ts';

const actions = {
  hide: 'review.hidden',
  show: 'review.shown',
  leave: 'review.left',
} as const;

export type Verdict = keyof typeof actions;

export interface Judgement {
  reviewId: string;
  verdict: Verdict;
}

/** Takes a review off its page, puts it back, or leaves it; its reports are answered with that. */
export async function judgeReview(
  shop: Shop,
  visitor: Visitor,
  { reviewId, verdict }: Judgement,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-reviews')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const review = await findReview(writer, reviewId);
    if (!review) return failed({ code: 'not-found' });
    const shallHide = verdict === 'leave' ? review.isHidden : verdict === 'hide';
    if (shallHide !== review.isHidden) await hideReview(writer, reviewId, shallHide ? now : null);
    await clearReports(writer, reviewId);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: actions[verdict],
      subject: { type: 'review', id: reviewId },
      details: { productId: review.productId },
    });
    return ok(null);
  });
}
