import { Link } from 'react-router';

export interface Crumb {
  label: string;
  /** Omitted for the last item, which is the current page. */
  to?: string;
}

export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 gap-y-1 text-t2 text-muted">
        {trail.map(({ label, to }, position) => (
          <li key={label} className="flex min-w-0 gap-2">
            {position > 0 && (
              <span aria-hidden="true" className="text-edge">
                {'>'}
              </span>
            )}
            {to ? (
              <Link to={to} className="underline-offset-4 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
