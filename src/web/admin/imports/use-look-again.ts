import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const pauseMs = 1500;

/** Loads the page anew every now and then, for as long as something goes on. */
export function useLookAgain(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), pauseMs);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
}
