import type { Writer } from '../database.ts';

export interface NewReport {
  reviewId: string;
  userId: string;
  now: number;
}

/** False where this account has reported it before. */
export async function insertReport(writer: Writer, report: NewReport): Promise<boolean> {
  const inserted = await writer
    .insertInto('review_reports')
    .values({ review_id: report.reviewId, user_id: report.userId, reported_at: report.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
