import { startTransition, useEffect, useState } from 'react';

/**
 * Code that a page needs once something is changed: it is loaded when the browser has nothing else to do. Null until
 * then, and where it cannot be loaded. `load` is the same function each time.
 */
export function useLater<Loaded>(load: () => Promise<Loaded>): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isLeft = false;
    const begin = async () => {
      const value = await load().catch(() => null);
      if (!isLeft && value !== null) startTransition(() => setLoaded(() => value));
    };
    const cancel = whenIdle(() => void begin());
    return () => {
      isLeft = true;
      cancel();
    };
  }, [load]);
  return loaded;
}

const longestWaitMs = 1000;

function whenIdle(begin: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(begin, { timeout: longestWaitMs });
  return () => cancelIdleCallback(request);
}
