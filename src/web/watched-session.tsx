import { useEffect, useState } from 'react';
import { useSignedInFlag } from './browser-flags.tsx';

/** Says when the session of this page has ended elsewhere. Loads nothing for who is not signed in. */
export function WatchedSession() {
  const isSignedIn = useSignedInFlag();
  const [Watch, setWatch] = useState<React.ComponentType | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const load = async () => (await import('./session-watch.tsx')).SessionWatch;
    // What cannot be loaded now is loaded with the next page.
    void load().then(
      (watch) => setWatch(() => watch),
      () => {},
    );
  }, [isSignedIn]);
  return Watch && <Watch />;
}
