import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { listShownPhotos } from './review-photos.ts';
import { type AccountReview, accountReviewOf, reviewRows } from './reviews.ts';

export interface NewReport {
  reviewId: string;
  userId: string;
  now: number;
}

/** False if this account has already reported it. */
export async function insertReport(writer: Writer, report: NewReport): Promise<boolean> {
  const inserted = await writer
    .insertInto('review_reports')
    .values({ review_id: report.reviewId, user_id: report.userId, reported_at: report.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Dismisses the reports of a review. */
export async function clearReports(writer: Writer, reviewId: string): Promise<void> {
  await writer.deleteFrom('review_reports').where('review_id', '=', reviewId).execute();
}

export interface ReviewTableRow extends AccountReview {
  productTitle: string;
  reportCount: number;
}

export interface ReviewTableSpan {
  isReported: boolean;
  offset: number;
  limit: number;
}

/** All reviews, or the reported ones; newest first. */
export async function listReviewTable(
  reader: Reader,
  { isReported, offset, limit }: ReviewTableSpan,
): Promise<ReviewTableRow[]> {
  const rows = await reviewRows(reader)
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['products.title as product_title', reportCount.as('report_count')])
    .$if(isReported, (query) => query.where('reviews.id', 'in', reported(reader)))
    .orderBy('written_at', 'desc')
    .orderBy('reviews.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const photos = await listShownPhotos(reader, rows);
  return rows.map((row) => ({
    ...accountReviewOf(row, photos),
    productTitle: row.product_title,
    reportCount: row.report_count,
  }));
}

export async function countReviewTable(reader: Reader, isReported: boolean): Promise<number> {
  const { count } = await reader
    .selectFrom('reviews')
    .$if(isReported, (query) => query.where('id', 'in', reported(reader)))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const reportCount = sql<number>`(
  select count(*) from review_reports where review_reports.review_id = reviews.id
)`;

function reported(reader: Reader) {
  return reader.selectFrom('review_reports').select('review_id');
}
