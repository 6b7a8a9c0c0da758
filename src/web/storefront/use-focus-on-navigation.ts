import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation in place the new heading takes the focus, so that it is read out. A control
 * inside the page that is still there (a filter, a page number) keeps it.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
