import { type RefObject, useSyncExternalStore } from 'react';

/** The current value of a form field, whether typed by the customer or restored by the browser before hydration. */
export function useFormText(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  answered: string,
): string {
  return useSyncExternalStore(
    subscribe,
    () => (form.current ? textIn(form.current, name) : answered),
    () => answered,
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('change', listener);
  return () => document.removeEventListener('change', listener);
}

function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
