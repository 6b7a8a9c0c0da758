import CircleAlert from '~icons/lucide/circle-alert';
import { Link, useLocation } from 'react-router';
import { Notice } from '../notice.tsx';

interface NotSavedProps {
  reason: 'stale' | 'unreachable';
  /** What the form edits: 'category'. */
  subject: string;
}

/** Says why a form was not saved: someone else changed its subject, or the shop could not be reached. */
export function NotSaved({ reason, subject }: NotSavedProps) {
  const { pathname, search } = useLocation();
  return (
    <Notice kind="warn" icon={CircleAlert} role="alert" className="md:col-span-full">
      {reason === 'unreachable' ? (
        'The shop could not be reached. Your changes are still here. Try again.'
      ) : (
        <>
          {`Someone else changed this ${subject} after you opened it. Your changes are not saved yet. `}
          <Link to={pathname + search} reloadDocument>
            Load the current version
          </Link>
        </>
      )}
    </Notice>
  );
}
