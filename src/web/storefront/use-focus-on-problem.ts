import { type RefObject, useEffect, useRef } from 'react';

/** What was refused just now takes the focus: the first field that is wrong, else the sentence above the form. */
export function useFocusOnProblem<Shown extends HTMLElement>(
  answer: object | string | undefined,
): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (!answer) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (field ?? ref.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [answer]);
  return ref;
}
