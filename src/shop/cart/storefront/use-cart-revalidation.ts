import { useEffect } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import { useCartCount } from '#shop/access/web/browser-flags.tsx';
import { onPageFocus } from './on-page-focus.ts';

/** Revalidates the page when the cart was changed in another tab and when the page regains focus. */
export function useCartRevalidation(shownCount: number): void {
  const { revalidate } = useRevalidator();
  const count = useCartCount('');
  const isChanging = useFetchers().length > 0;
  useEffect(() => {
    const isOther = count !== '' && Number(count) !== shownCount;
    // A background window waits: revalidating now would consume the flash message of the window in front.
    if (isOther && !isChanging && document.visibilityState === 'visible') void revalidate();
  }, [revalidate, count, shownCount, isChanging]);
  useRevalidationOnFocus();
}

/** Revalidates the page's data when it regains focus. */
export function useRevalidationOnFocus(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onPageFocus(() => void revalidate()), [revalidate]);
}
