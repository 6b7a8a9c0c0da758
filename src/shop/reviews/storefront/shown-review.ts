import { dayAt } from '#platform/calendar-day.ts';
import { formatDate } from '#platform/format.ts';
import type { Review } from '#shop/reviews/rules/review.ts';

/** Dates are formatted on the server, so that hydration does not depend on the browser's locale data. */
export interface ShownReview extends Omit<Review, 'writtenAt' | 'editedAt'> {
  /** 2026-11-21 */
  day: string;
  /** 21 Nov 2026 */
  writtenOn: string;
  isEdited: boolean;
}

export function shownReview(
  { writtenAt, editedAt, ...review }: Review,
  timeZone: string,
): ShownReview {
  const { id, stars, title, text, author, isBuyer } = review;
  const day = dayAt(writtenAt, timeZone);
  const writtenOn = formatDate(writtenAt, timeZone);
  const isEdited = editedAt !== null;
  return { id, stars, title, text, author, isBuyer, day, writtenOn, isEdited };
}
