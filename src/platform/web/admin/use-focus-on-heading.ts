import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation that removed the focused element, the page's heading gets the focus and is announced. */
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
