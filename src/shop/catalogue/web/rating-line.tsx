import { type Rating, ratingCountText } from '#shop/catalogue/rules/product.ts';
import { Stars } from './stars.tsx';

/** The star bar with '( count Reviews )'. */
export function RatingLine({ rating, className = '' }: { rating: Rating; className?: string }) {
  return (
    <span className={`flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-t2 ${className}`}>
      <Stars rating={rating} />
      <span className="text-muted">{ratingCountText(rating)}</span>
    </span>
  );
}
