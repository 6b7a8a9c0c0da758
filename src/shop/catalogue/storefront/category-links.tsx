import { Link } from 'react-router';
import { termUrl } from './listing-url.ts';
import type { StorefrontData } from './storefront-data.ts';

interface CategoryLinksProps extends Pick<StorefrontData, 'categories'> {
  className: string;
}

/** Links to all categories with their product counts. */
export function CategoryLinks({ categories, className }: CategoryLinksProps) {
  const total = categories.reduce((sum, { productCount }) => sum + productCount, 0);
  const links = categories.map(({ value, homeLabel, productCount }) => ({
    to: termUrl(value),
    label: homeLabel,
    count: productCount,
  }));
  return (
    <ul>
      {[{ to: '/shop', label: 'All', count: total }, ...links].map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={className}>
            <span className="first-letter-capital">{label}</span>
            <span className="text-muted tabular-nums">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
