import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  countReviewTable,
  listReviewTable as readReviewTable,
  type ReviewTableRow,
} from '#shop/reviews/store/review-reports.ts';

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
