import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { hideReview } from '#shop/reviews/store/review-changes.ts';
import { clearReports } from '#shop/reviews/store/review-reports.ts';
import { findReview } from '#shop/reviews/store/reviews.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import {
  countReviewTable,
  listReviewTable as readReviewTable,
  type ReviewTableRow,
} from '#shop/reviews/store/review-reports.ts';

const auditActions = {
  hide: 'review.hidden',
  show: 'review.shown',
  leave: 'review.left',
} as const;

export type ModerationAction = keyof typeof auditActions;

export interface Moderation {
  reviewId: string;
  action: ModerationAction;
}

/** Takes a review off its page, puts it back, or leaves it; its reports are answered with that. */
export async function moderateReview(
  shop: Shop,
  visitor: Visitor,
  { reviewId, action }: Moderation,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-reviews')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const review = await findReview(writer, reviewId);
    if (!review) return failed({ code: 'not-found' });
    const shallHide = action === 'leave' ? review.isHidden : action === 'hide';
    if (shallHide !== review.isHidden) await hideReview(writer, reviewId, shallHide ? now : null);
    await clearReports(writer, reviewId);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: auditActions[action],
      subject: { type: 'review', id: reviewId },
      details: { productId: review.productId },
    });
    return ok(null);
  });
}

const reviewTablePageSize = 20;

export interface ReviewTable {
  reviews: ReviewTableRow[];
  page: Page;
  reportedCount: number;
}

/** All reviews for staff, including hidden ones. */
export async function listReviewTable(
  shop: Shop,
  visitor: Visitor,
  { isReported, page: pageNumber }: { isReported: boolean; page: number },
): Promise<Result<ReviewTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-reviews')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const reportedCount = await countReviewTable(read, true);
  const total = isReported ? reportedCount : await countReviewTable(read, false);
  const page = pageOf(pageNumber, total, reviewTablePageSize);
  const span = { isReported, offset: page.offset, limit: page.size };
  return ok({ reviews: await readReviewTable(read, span), page, reportedCount });
}
