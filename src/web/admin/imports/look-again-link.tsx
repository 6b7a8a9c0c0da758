import { Link } from 'react-router';
import { importUrl } from './imports-url.ts';

/** Without scripts the page does not do it by itself. */
export function LookAgainLink({ id }: { id: string }) {
  return (
    <noscript>
      <Link to={importUrl(id)} className="text-link underline underline-offset-4">
        Refresh this page
      </Link>
    </noscript>
  );
}
