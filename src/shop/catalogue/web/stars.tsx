import './stars.css';
import { type Rating, starWidthPercent, ratingCountText } from '#shop/catalogue/rules/product.ts';

interface StarsProps {
  rating: Rating;
  className?: string;
}

/** Five stars in one bar, sized by the font size. Renders nothing without ratings (ruling 57). */
export function Stars({ rating, className = '' }: StarsProps) {
  if (!rating.count) return null;
  const label = `Rated ${rating.rateTenths / 10} out of 5`;
  return (
    <svg role="img" aria-label={label} className={`stars ${className}`}>
      <rect className="stars-bar" style={{ width: `${starWidthPercent(rating)}%` }} />
    </svg>
  );
}

/** The star bar with '( count Reviews )'. */
export function RatingLine({ rating, className = '' }: { rating: Rating; className?: string }) {
  return (
    <span className={`flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-t2 ${className}`}>
      <Stars rating={rating} />
      <span className="text-muted">{ratingCountText(rating)}</span>
    </span>
  );
}
