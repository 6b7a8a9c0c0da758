import { type RefObject, useEffect } from 'react';

const pauseMs = 400;

/** Sends what is typed to be kept whenever one pauses or leaves, so that no reload loses it. */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined || !form.current) return;
      clearTimeout(timer);
      timer = undefined;
      sendDraft(form.current);
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMs);
    };
    document.addEventListener('input', keepSoon);
    // By the time of pagehide a reload has its answer already.
    window.addEventListener('beforeunload', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', keepSoon);
      window.removeEventListener('beforeunload', keep);
      document.removeEventListener('visibilitychange', keep);
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
