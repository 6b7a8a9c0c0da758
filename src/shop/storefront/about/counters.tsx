import type { Settings } from '#shop/settings/rules/settings.ts';
import { useEffect, useRef, useState } from 'react';

type CounterData = Settings['aboutCounters'][number];

export function Counters({ counters }: { counters: CounterData[] }) {
  return (
    <section aria-label="In numbers" className="bg-deep text-on-deep">
      <dl className="wrap grid grid-cols-2 gap-x-gap gap-y-8 py-section lg:grid-cols-4">
        {counters.map((counter) => (
          <Counter key={counter.label} {...counter} />
        ))}
      </dl>
    </section>
  );
}

function Counter({ value, suffix, label }: CounterData) {
  const { element, shown } = useCountUp(value);
  return (
    <div className="flex flex-col-reverse justify-end gap-3">
      <dt className="text-on-deep-2">{label}</dt>
      <dd className="font-serif text-[3.5rem] leading-[0.9] tracking-[-0.035em] sm:text-t8">
        <span ref={element} aria-hidden="true">
          {`${shown}${suffix}`}
        </span>
        <span className="sr-only">{`${value}${suffix}`}</span>
      </dd>
    </div>
  );
}

/** Animates from 0 once the element scrolls into view; the markup contains the final number. */
function useCountUp(value: number) {
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

// Specification 9.
export const countUpMs = 3_000;

/** The number shown after `elapsedMs`, with an ease-out curve. */
export function countUp(value: number, elapsedMs: number): number {
  const progress = Math.min(Math.max(elapsedMs / countUpMs, 0), 1);
  return Math.round(value * (1 - (1 - progress) ** 3));
}
