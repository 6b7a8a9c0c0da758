import type { Visitor } from '#shop/access/rules/visitor.ts';
import { deleteReply, replyToReview } from '#shop/reviews/use-cases/reply-to-review.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import type { Shop } from '#shop/shop.ts';
import { data } from 'react-router';
import { parseReviewsRequest, type ReplyResult, reviewsUrl } from './reviews-request.ts';

interface ReplyPosting {
  request: Request;
  shop: Shop;
  visitor: Visitor;
  posted: FormData;
}

export async function replyAction({ request, shop, visitor, posted }: ReplyPosting) {
  const reviewId = textOf(posted, 'review');
  const close = (text: string) => {
    const list = parseReviewsRequest(new URL(request.url).searchParams);
    const to = reviewsUrl({ ...list, dialog: null });
    return redirectWithMessage(request, to, { kind: 'info', text });
  };
  if (textOf(posted, 'intent') === 'delete-reply') {
    const deleted = await deleteReply(shop, visitor, reviewId);
    return close(deleted.ok ? 'Reply deleted.' : gone);
  }
  const text = textOf(posted, 'text');
  const replaced = textOf(posted, 'replaced');
  const replacedAt = replaced === '' ? null : Number(replaced);
  const replied = await replyToReview(shop, visitor, { reviewId, text, replacedAt });
  if (replied.ok) return close('Reply saved. It is shown below the review.');
  const { failure } = replied;
  if (failure.code === 'invalid') {
    return data<ReplyResult>({ text, problem: failure.problem }, { status: 422 });
  }
  return failure.code === 'stale'
    ? data<ReplyResult>({ text, message: stale }, { status: 409 })
    : close(gone);
}

const gone = 'This review has already been deleted.';
const stale =
  'Someone else has changed this reply in the meantime. Their reply is shown above; save yours again if it still fits.';
