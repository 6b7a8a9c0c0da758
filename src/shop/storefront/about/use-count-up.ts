import { useEffect, useRef, useState } from 'react';
import { countUp, countUpMs } from './count-up.ts';

/** Animates from 0 once the element scrolls into view; the markup contains the final number. */
export function useCountUp(value: number) {
  const element = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);

  useEffect(() => {
    const wantsRest = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element.current || wantsRest) return undefined;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const startedAt = performance.now();
      const step = (now: number) => {
        setShown(countUp(value, now - startedAt));
        if (now - startedAt < countUpMs) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);

  return { element, shown };
}
