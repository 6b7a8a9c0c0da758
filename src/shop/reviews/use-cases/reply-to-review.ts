import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { readReply } from '#shop/reviews/rules/review.ts';
import { saveReply } from '#shop/reviews/store/review-changes.ts';
import { type AccountReview, findReview } from '#shop/reviews/store/reviews.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

type Unavailable = { code: 'forbidden' } | { code: 'not-found' };

export type ReplyFailure =
  | Unavailable
  | { code: 'invalid'; problem: string }
  /** Someone else has replied, or changed the reply, since this one was begun. */
  | { code: 'stale' };

export interface NewReply {
  reviewId: string;
  text: string;
  /** When the reply that this one replaces was written, null for none; undefined replaces any. */
  replacedAt: number | null | undefined;
}

/** Shows a reply of the shop below the review, in place of an earlier one. */
export async function replyToReview(
  shop: Shop,
  visitor: Visitor,
  { reviewId, text: typed, replacedAt }: NewReply,
): Promise<Result<AccountReview, ReplyFailure>> {
  if (!may(visitor, 'manage-reviews')) return failed({ code: 'forbidden' });
  const read = readReply(typed);
  if (!read.ok) return read;
  const reply = { text: read.value, at: shop.clock() };
  return shop.db.write(async (writer) => {
    const review = await findReview(writer, reviewId);
    if (!review) return failed({ code: 'not-found' });
    if (review.reply?.text === reply.text) return ok(review);
    const isStale = replacedAt !== undefined && replacedAt !== (review.reply?.at ?? null);
    if (isStale || !(await saveReply(writer, { ...review, before: review.reply }, reply))) {
      return failed({ code: 'stale' });
    }
    await record(writer, { shop, visitor, action: 'review.replied', review });
    return ok({ ...review, reply });
  });
}

/** Without a reply it has no effect. */
export async function deleteReply(
  shop: Shop,
  visitor: Visitor,
  reviewId: string,
): Promise<Result<AccountReview, Unavailable>> {
  if (!may(visitor, 'manage-reviews')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const review = await findReview(writer, reviewId);
    if (!review) return failed({ code: 'not-found' });
    if (review.reply && (await saveReply(writer, { ...review, before: review.reply }, null))) {
      await record(writer, { shop, visitor, action: 'review.reply-deleted', review });
    }
    return ok({ ...review, reply: null });
  });
}

interface ReplyChange {
  shop: Shop;
  visitor: Visitor;
  action: 'review.replied' | 'review.reply-deleted';
  review: AccountReview;
}

function record(writer: Writer, { shop, visitor, action, review }: ReplyChange): Promise<void> {
  return recordAuditEvent(writer, {
    id: shop.newId(),
    now: shop.clock(),
    actorId: visitor.userId,
    action,
    subject: { type: 'review', id: review.id },
    details: { productId: review.productId },
  });
}
