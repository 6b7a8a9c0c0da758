import { useSyncExternalStore } from 'react';

/** False on the server and until hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}

function noChanges() {
  return () => {};
}
