import { useEffect, useRef } from 'react';

/** On the first field that is wrong, each time something was refused. */
export function useFocusOnProblem(refused: object | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return ref;
}
