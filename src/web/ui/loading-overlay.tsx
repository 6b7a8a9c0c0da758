import './loading-overlay.css';
import { Mark } from './wordmark.tsx';

/** Covers the whole window while the spinner flag is on (specification 2 and 4). */
export function LoadingOverlay() {
  return (
    <output className="loading-overlay fixed inset-0 z-30 grid place-content-center justify-items-center gap-4 bg-paper/92 text-t2 text-muted">
      <Mark className="size-16 stroke-[0.9] text-ink" />
      One moment
    </output>
  );
}
