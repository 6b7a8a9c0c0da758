import { useSyncExternalStore } from 'react';

interface SharedValue<T> {
  current: () => T;
  initial: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value of the browser's window outside React, which components read with `useSharedValue`. */
export function sharedValue<T>(initial: T): SharedValue<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    current: () => value,
    initial: () => initial,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Components render at once when it changes. On the server and during hydration it is the initial value. */
export function useSharedValue<T>({ subscribe, current, initial }: SharedValue<T>): T {
  return useSyncExternalStore(subscribe, current, initial);
}
