import './stars.css';
import { type Rating, starWidthPercent } from '#domain/catalogue/product.ts';

interface StarsProps {
  rating: Rating;
  className?: string;
}

/** Five stars in one bar; its height and width follow the font size. */
export function Stars({ rating, className = '' }: StarsProps) {
  return (
    <span className={`stars ${className}`}>
      <span className="stars-bar" style={{ width: `${starWidthPercent(rating)}%` }} />
      <span className="sr-only">Rated {rating.rateTenths / 10} out of 5</span>
    </span>
  );
}
