import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the first invalid field or list of rows, or to the message above the form. */
export function useFocusOnProblem<Shown extends HTMLElement>(
  answer: object | string | undefined,
): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (!answer) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-invalid]');
    (field ?? ref.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [answer]);
  return ref;
}
