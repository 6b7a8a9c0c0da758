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
  const narrowed = [
    text !== '' && { words: `“${text}”`, without: { ...all, text: '' } },
    status && { words: statusLabels[status], without: { ...all, status: null } },
    stock && { words: stockLabel(stock, fewLeftAt), without: { ...all, stock: null } },
    isReduced && { words: 'On sale', without: { ...all, isReduced: false } },
  ].filter((one) => typeof one === 'object' && one !== null);
  if (narrowed.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {narrowed.map(({ words, without }) => (
        <li key={words}>
          <Link
            to={tableUrl(without)}
            preventScrollReset
            aria-label={`Remove filter: ${words}`}
            className="inline-flex min-h-target items-center gap-2 rounded-full border border-edge px-3.5 hover:border-ink"
          >
            <span className="wrap-anywhere">{words}</span>
            <X aria-hidden="true" className="icon" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
