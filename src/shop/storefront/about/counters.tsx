import type { Settings } from '#shop/settings/rules/settings.ts';
import { useCountUp } from './use-count-up.ts';

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
