import { type RefObject, useEffect, useRef } from 'react';

/** When a row that had the focus has gone, the heading takes it, so that the keyboard is not lost. */
export function useFocusKept(rowCount: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(rowCount);
  useEffect(() => {
    const hasFewer = rowCount < before.current;
    before.current = rowCount;
    if (!hasFewer || !heading.current || document.activeElement !== document.body) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [rowCount]);
  return heading;
}
