import type { Review } from '#shop/reviews/rules/review.ts';

/** Dates are formatted on the server, so that hydration does not depend on the browser's locale data. */
export interface ShownReview extends Omit<Review, 'writtenAt' | 'editedAt'> {
  /** 2026-11-21 */
  day: string;
  /** 21 November 2026 */
  writtenOn: string;
  isEdited: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function shownReview({ writtenAt, editedAt, ...review }: Review): ShownReview {
  const { id, stars, title, text, author, isBuyer } = review;
  const day = new Date(writtenAt).toISOString().slice(0, 10);
  const writtenOn = dayFormat.format(writtenAt);
  const isEdited = editedAt !== null;
  return { id, stars, title, text, author, isBuyer, day, writtenOn, isEdited };
}
