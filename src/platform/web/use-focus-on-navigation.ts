import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the new heading after a client-side navigation, so that it is announced. A control
 * that is still on the page (a filter, a page number) keeps the focus.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    const followed = isBack ? `article a[href="${shown.current}"]` : 'h1';
    shown.current = pathname;
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    const target = main.querySelector<HTMLElement>(followed) ?? main.querySelector('h1') ?? main;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, isBack]);
}
