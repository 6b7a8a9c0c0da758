import { type RefObject, useEffect, useRef } from 'react';

/** What came up just now takes the focus: the first field that is wrong, else the sentence above the form. */
export function useFocusOnProblem(
  answer: object | string | undefined,
): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (field ?? ref.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [answer]);
  return ref;
}
