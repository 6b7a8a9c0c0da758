import './loading-overlay.css';
import { useEffect, useRef, useState } from 'react';
import { Mark } from './wordmark.tsx';

/** Covers the window while the spinner flag is set (specification 2 and 4). */
export function LoadingOverlay() {
  const stage = useRef<HTMLSpanElement>(null);
  const isPlaying = useAnimation(stage);
  return (
    <output className="loading-overlay fixed inset-0 z-30 grid place-content-center justify-items-center gap-4 bg-paper/97 text-t2 text-muted">
      <span className="grid size-28 place-items-center text-ink">
        <span ref={stage} aria-hidden="true" className="loading-stage" />
        {!isPlaying && <Mark className="loading-mark size-16 stroke-[0.9]" />}
      </span>
      One moment
    </output>
  );
}

/** Preloads the animation player when a form is being filled in. */
export function prepareLoadingOverlay(): void {
  if (!wantsRest()) void loadPlayer().catch(() => null);
}

/** False until the player is loaded and for reduced motion: the CSS drawing is shown instead. */
function useAnimation(stage: React.RefObject<HTMLElement | null>): boolean {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (wantsRest()) return undefined;
    let isGone = false;
    let stop = () => {};
    async function play() {
      const { playLoadingWindow } = await loadPlayer();
      if (isGone || !stage.current) return;
      stop = playLoadingWindow(stage.current);
      setIsPlaying(true);
    }
    void play().catch(() => null);
    return () => {
      isGone = true;
      stop();
    };
  }, [stage]);
  return isPlaying;
}

function wantsRest(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function loadPlayer() {
  return import('./play-loading-window.ts');
}
