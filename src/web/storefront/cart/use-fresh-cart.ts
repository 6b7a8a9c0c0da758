import { useEffect } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import { useCartCount } from '#web/browser-flags.tsx';

/** Asks for the page's cart again when it was changed elsewhere: in the header, in another tab. */
export function useFreshCart(shownCount: number): void {
  const { revalidate } = useRevalidator();
  const count = useCartCount('');
  const isChanging = useFetchers().length > 0;
  useEffect(() => {
    if (!isChanging && count !== '' && Number(count) !== shownCount) void revalidate();
  }, [revalidate, count, shownCount, isChanging]);
}
