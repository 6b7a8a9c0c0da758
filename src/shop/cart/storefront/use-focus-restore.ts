import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the heading when the focused row was removed. */
export function useFocusRestore(counts: readonly number[]): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(counts);
  useEffect(() => {
    const hasFewer = counts.some((count, i) => count < (before.current[i] ?? 0));
    before.current = counts;
    if (!hasFewer || !heading.current || document.activeElement !== document.body) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [counts]);
  return heading;
}
