import { rateText, type WrittenReviews } from '#shop/catalogue/rules/product.ts';
import type { Review } from '#shop/reviews/rules/review.ts';
import { writtenRateTenths } from '#shop/catalogue/rules/shown-rating.ts';
import type { AggregateRating, Review as ReviewSchema } from 'schema-dts';

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
