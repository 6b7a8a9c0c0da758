import { type RefObject, useSyncExternalStore } from 'react';

/** What stands in a field of the form, whoever put it there: the customer, or the browser before scripts had come. */
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
