import type { Writer } from '#platform/database/database.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import { raiseProductVersion } from '#shop/catalogue/store/versions.ts';

export interface NewVote {
  reviewId: string;
  productId: number;
  userId: string;
  now: number;
}

/** An account finds a review helpful once; voting again changes nothing. */
export async function insertVote(writer: Writer, vote: NewVote): Promise<void> {
  const inserted = await writer
    .insertInto('review_votes')
    .values({ review_id: vote.reviewId, user_id: vote.userId, voted_at: vote.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (!inserted) return;
  await raiseProductVersion(writer, vote.productId);
  await raiseContentVersion(writer);
}
