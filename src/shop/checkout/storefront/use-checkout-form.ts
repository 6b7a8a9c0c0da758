import { type RefObject, useSyncExternalStore, useEffect } from 'react';
import { fillEmptyFields, rememberedForm } from '#shop/orders/storefront/remembered-form.ts';

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

/** Fills in the form remembered on this device, unless the server rendered submitted input. */
export function useRememberedForm(form: RefObject<HTMLFormElement | null>, isFresh: boolean) {
  useEffect(() => {
    const remembered = isFresh ? rememberedForm() : null;
    if (!form.current || !remembered) return;
    fillEmptyFields(form.current, remembered);
    // The price may depend on the country, so listeners are notified.
    document.dispatchEvent(new Event('change'));
  }, [form, isFresh]);
}

const pauseMs = 400;

/** Saves the form as a draft after a pause in typing and on leaving the page. */
export function useDraftAutosave(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (timer === undefined || !form.current) return;
      clearTimeout(timer);
      timer = undefined;
      sendDraft(form.current);
    };
    const scheduleSave = () => {
      clearTimeout(timer);
      timer = setTimeout(save, pauseMs);
    };
    document.addEventListener('input', scheduleSave);
    // On a reload, pagehide fires after the response has arrived, which is too late.
    window.addEventListener('beforeunload', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', scheduleSave);
      window.removeEventListener('beforeunload', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [form]);
}

function sendDraft(form: HTMLFormElement): void {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value);
  }
  // A failed save is not an error: the input is still in the form.
  void fetch('/checkout/form', { method: 'POST', body, keepalive: true }).catch(() => {});
}
