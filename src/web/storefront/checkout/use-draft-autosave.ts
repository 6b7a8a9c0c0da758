import { type RefObject, useEffect } from 'react';

const pauseMs = 400;

/** Sends what is typed to be kept whenever one pauses or leaves, so that no reload loses it. */
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
    // By the time of pagehide a reload has its answer already.
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
  // What cannot be kept now still stands in the form.
  void fetch('/checkout/form', { method: 'POST', body, keepalive: true }).catch(() => {});
}
