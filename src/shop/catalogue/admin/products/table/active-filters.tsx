import X from '~icons/lucide/x';
import { Link } from 'react-router';
import { tableUrl, type TableRequest } from './table-request.ts';
import { statusLabels, stockLabel } from './table-labels.ts';

interface ActiveFiltersProps {
  request: TableRequest;
  fewLeftAt: number;
}

/** The filters that the toolbar does not show, each with a link that removes it. */
export function ActiveFilters({ request, fewLeftAt }: ActiveFiltersProps) {
  const { text, status, stock, isReduced } = request;
  const all = { ...request, page: 1 };
  const filters = [
    text !== '' && { label: `“${text}”`, without: { ...all, text: '' } },
    status && { label: statusLabels[status], without: { ...all, status: null } },
    stock && { label: stockLabel(stock, fewLeftAt), without: { ...all, stock: null } },
    isReduced && { label: 'On sale', without: { ...all, isReduced: false } },
  ].filter((one) => typeof one === 'object' && one !== null);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={tableUrl(without)}
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
