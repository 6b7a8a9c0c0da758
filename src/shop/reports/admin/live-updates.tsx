import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** An unattended dashboard must not keep its session open. */
const unattendedMs = 20 * 60_000;

/**
 * Loads the page again as orders come in. Only a visible tab holds a connection, since browsers allow few of them
 * to one server. Nothing without scripts.
 */
export function LiveUpdates() {
  const { revalidate } = useRevalidator();
  const load = useRef(revalidate);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    load.current = revalidate;
  }, [revalidate]);
  useEffect(() => followSales(() => void load.current(), setIsOpen), []);
  if (!isOpen) return null;
  return <p className="text-t1 text-muted">Updates as orders come in</p>;
}

/** Returns what ends it. */
function followSales(onChange: () => void, onOpen: (isOpen: boolean) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let source: EventSource | null = null;
  let attendedAt = Date.now();

  const close = () => {
    source?.close();
    source = null;
  };
  const follow = () => {
    if (document.hidden) return close();
    if (source) return;
    source = new EventSource('/admin/live');
    source.addEventListener('open', () => onOpen(true));
    source.addEventListener('error', () => onOpen(false));
    source.addEventListener('sales', () => {
      if (Date.now() - attendedAt < unattendedMs) onChange();
    });
  };
  const attend = () => {
    const wasUnattended = Date.now() - attendedAt >= unattendedMs;
    attendedAt = Date.now();
    if (wasUnattended) onChange();
  };
  document.addEventListener(
    'visibilitychange',
    () => {
      // What has happened while the tab was hidden.
      if (!document.hidden) onChange();
      follow();
    },
    { signal },
  );
  for (const event of ['pointermove', 'keydown', 'scroll'] as const) {
    window.addEventListener(event, attend, { signal, passive: true });
  }
  follow();
  return () => {
    ending.abort();
    close();
  };
}
