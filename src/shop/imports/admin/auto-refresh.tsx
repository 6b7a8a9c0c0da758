import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { importUrl } from './imports-url.ts';

const refreshIntervalMs = 1500;

/** Revalidates the page regularly while it is mounted. */
export function useAutoRefresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), refreshIntervalMs);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
}

/** Replaces the automatic refresh without JavaScript. */
export function RefreshLink({ id }: { id: string }) {
  return (
    <noscript>
      <Link to={importUrl(id)} className="text-link underline underline-offset-4">
        Refresh this page
      </Link>
    </noscript>
  );
}
