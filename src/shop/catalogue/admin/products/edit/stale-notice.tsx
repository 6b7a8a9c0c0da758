import CircleAlert from '~icons/lucide/circle-alert';
import { Link, useLocation } from 'react-router';
import { Notice } from '#platform/web/notice.tsx';
import type { TheirVersion } from './product-answer.ts';

/** Shows an edit conflict: both versions, and the choice to load or to overwrite the other one. */
export function StaleNotice({ theirs }: { theirs: TheirVersion | null }) {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="warn" icon={CircleAlert} role="alert" className="md:col-span-full">
      <p>
        Someone else changed this product after you opened it. Your changes are not saved yet.{' '}
        <Link to={pathname + search} reloadDocument>
          Load the current version
        </Link>
      </p>
      {theirs && theirs.differences.length > 0 && (
        <table className="stale-table" aria-label="Your version and theirs">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {theirs.differences.map(({ label, mine, theirs: other }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || 'empty'}</td>
                <td>{other || 'empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {theirs && (
        // Not a button: Enter in any field would activate the form's first submit button.
        <label className="mt-3 flex min-h-target w-fit items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            name="over"
            value={theirs.editedAt}
            className="size-5 accent-ink"
          />
          Overwrite with my version
        </label>
      )}
    </Notice>
  );
}
