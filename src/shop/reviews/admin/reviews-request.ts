import { textOf } from '#platform/web/posted-form.ts';
import { unreachable } from '#platform/web/unreachable.ts';

export interface ReviewsRequest {
  isReported: boolean;
  page: number;
  dialog: ReplyRequest | null;
}

/** The reply that a dialog writes or deletes. */
export interface ReplyRequest {
  kind: 'reply' | 'delete-reply';
  reviewId: string;
}

export function parseReviewsRequest(query: URLSearchParams): ReviewsRequest {
  return {
    isReported: query.has('reported'),
    page: Number(query.get('page') ?? 1),
    dialog: parseDialog(query),
  };
}

export function reviewsUrl({ isReported, page = 1, dialog }: Partial<ReviewsRequest>): string {
  const query = new URLSearchParams(isReported ? { reported: '1' } : {});
  if (page > 1) query.set('page', `${page}`);
  if (dialog) query.set(dialog.kind, dialog.reviewId);
  return query.size > 0 ? `/admin/reviews?${query}` : '/admin/reviews';
}

function parseDialog(query: URLSearchParams): ReplyRequest | null {
  const reply = query.get('reply');
  if (reply !== null) return { kind: 'reply', reviewId: reply };
  const deleted = query.get('delete-reply');
  return deleted === null ? null : { kind: 'delete-reply', reviewId: deleted };
}

/** What was typed, and why it was not saved. */
export interface ReplyResult {
  text: string;
  problem?: string;
  message?: string;
}

export function unreachableReply(posted: FormData): ReplyResult {
  return { text: textOf(posted, 'text'), message: unreachable };
}
