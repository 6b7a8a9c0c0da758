import { type RefObject, useEffect, useState } from 'react';

const advanceMs = 6_000;

/**
 * Scrolling is native; the hook tracks it and advances automatically. It pauses on hover and focus and
 * while toggled off, and never advances with reduced motion.
 */
export function useCarousel(scroller: RefObject<HTMLUListElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);

  useEffect(() => {
    const wantsRest = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isPlaying || wantsRest) return undefined;
    const timer = setInterval(() => {
      const isHeld = scroller.current?.parentElement?.matches(':hover, :focus-within');
      if (!isHeld) scrollToSlide(scroller.current, (current + 1) % count);
    }, advanceMs);
    return () => clearInterval(timer);
  }, [scroller, isPlaying, current, count]);

  return {
    current,
    isPlaying,
    show: (position: number) => scrollToSlide(scroller.current, position),
    next: () => scrollToSlide(scroller.current, (current + 1) % count),
    toggle: () => setIsPlaying(!isPlaying),
    follow: ({ currentTarget: list }: { currentTarget: HTMLElement }) => {
      setCurrent(Math.round(list.scrollLeft / list.clientWidth));
    },
  };
}

function scrollToSlide(list: HTMLElement | null, position: number) {
  list?.scrollTo({ left: list.clientWidth * position });
}
