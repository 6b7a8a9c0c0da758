import { dayAt } from '#platform/calendar-day.ts';
import { formatDate } from '#platform/format.ts';
import type { Review } from '#shop/reviews/rules/review.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { rateText, type WrittenReviews, writtenRateTenths } from '#shop/catalogue/rules/product.ts';
import type { AggregateRating, Review as ReviewSchema } from 'schema-dts';

/** Dates are formatted on the server, so that hydration does not depend on the browser's locale data. */
export interface ShownReview extends Omit<Review, 'writtenAt' | 'editedAt' | 'reply'> {
  /** 2026-11-21 */
  day: string;
  /** 21 Nov 2026 */
  writtenOn: string;
  isEdited: boolean;
  reply: { from: string; text: string; day: string; writtenOn: string } | null;
}

export function shownReview(
  { writtenAt, editedAt, reply, ...review }: Review,
  { shopName, timeZone }: Pick<Settings, 'shopName' | 'timeZone'>,
): ShownReview {
  const { id, stars, title, text, author, isBuyer, helpfulCount, photos } = review;
  const day = dayAt(writtenAt, timeZone);
  const writtenOn = formatDate(writtenAt, timeZone);
  const isEdited = editedAt !== null;
  const replied = reply && {
    from: shopName,
    text: reply.text,
    day: dayAt(reply.at, timeZone),
    writtenOn: formatDate(reply.at, timeZone),
  };
  const shown = { id, stars, title, text, author, isBuyer, helpfulCount, photos };
  return { ...shown, day, writtenOn, isEdited, reply: replied };
}

const scale = { bestRating: 5, worstRating: 1 };

/**
 * Structured data covers written reviews only (ruling 16): seeded ratings are not actual customer
 * opinions. Null if there are no written reviews.
 */
export function aggregateRating(written: WrittenReviews): AggregateRating | null {
  const rateTenths = writtenRateTenths(written);
  if (rateTenths === null) return null;
  return {
    '@type': 'AggregateRating',
    ratingValue: rateText(rateTenths),
    reviewCount: written.count,
    ...scale,
  };
}

export function reviewJsonLd({ stars, title, text, author, writtenAt }: Review): ReviewSchema {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars, ...scale },
    author: { '@type': 'Person', name: author },
    datePublished: new Date(writtenAt).toISOString().slice(0, 10),
    ...(title !== null && { name: title }),
    reviewBody: text,
  };
}
