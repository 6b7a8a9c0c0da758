import { type RefObject, useEffect } from 'react';

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
