import { useSyncExternalStore } from 'react';

/** False in the markup of the server and until scripts have taken over. */
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
