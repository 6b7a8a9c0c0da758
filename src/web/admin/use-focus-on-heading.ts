import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where a navigation has taken away what had the focus, the page's heading gets it and is read out. */
export function useFocusOnHeading() {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key]);
}
