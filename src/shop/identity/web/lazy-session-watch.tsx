import { useEffect, useState } from 'react';
import { useSignedInFlag } from '#shop/access/web/browser-flags.tsx';

/** Shows a notice when the session was ended elsewhere. Loads nothing for signed-out visitors. */
export function LazySessionWatch() {
  const isSignedIn = useSignedInFlag();
  const [Watch, setWatch] = useState<React.ComponentType | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const load = async () => (await import('./session-watch.tsx')).SessionWatch;
    // A failed load is retried on the next page.
    void load().then(
      (watch) => setWatch(() => watch),
      () => {},
    );
  }, [isSignedIn]);
  return Watch && <Watch />;
}
