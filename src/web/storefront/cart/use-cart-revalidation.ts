import { useEffect } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import { useCartCount } from '#web/browser-flags.tsx';
import { onPageFocus } from './on-page-focus.ts';

/** Asks for the page's cart again when it was changed elsewhere, and when somebody looks at it again. */
export function useCartRevalidation(shownCount: number): void {
  const { revalidate } = useRevalidator();
  const count = useCartCount('');
  const isChanging = useFetchers().length > 0;
  useEffect(() => {
    const isOther = count !== '' && Number(count) !== shownCount;
    // A window in the background waits: asking now, it would take the message meant for the one in front.
    if (isOther && !isChanging && document.visibilityState === 'visible') void revalidate();
  }, [revalidate, count, shownCount, isChanging]);
  useRevalidationOnFocus();
}

/** Asks for the page's data again when somebody comes back to it. */
export function useRevalidationOnFocus(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onPageFocus(() => void revalidate()), [revalidate]);
}
