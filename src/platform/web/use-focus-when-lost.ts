import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to this element when a change of the page has removed the control that had it. */
export function useFocusWhenLost<Shown extends HTMLElement>(
  state: string | null,
): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (!ref.current || document.activeElement !== document.body) return;
    ref.current.tabIndex = -1;
    ref.current.focus({ preventScroll: true });
  }, [state]);
  return ref;
}
