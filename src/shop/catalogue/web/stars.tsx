import './stars.css';
import { type Rating, starWidthPercent } from '#shop/catalogue/rules/product.ts';

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
