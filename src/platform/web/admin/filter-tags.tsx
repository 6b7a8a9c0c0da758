import { Link } from 'react-router';
import X from '~icons/lucide/x';

interface FilterTagsProps {
  filters: readonly {
    label: string;
    /** The URL of the table without this filter. */
    withoutIt: string;
  }[];
}

/** The filters that a toolbar does not show, each with a link that removes it. */
export function FilterTags({ filters }: FilterTagsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {filters.map(({ label, withoutIt }) => (
        <li key={label}>
          <Link
            to={withoutIt}
            preventScrollReset
            aria-label={`Remove filter: ${label}`}
            className="inline-flex min-h-target items-center gap-2 rounded-full border border-edge px-3.5 hover:border-ink"
          >
            <span className="wrap-anywhere">{label}</span>
            <X aria-hidden="true" className="icon" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
