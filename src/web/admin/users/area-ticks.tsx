import { type Area, areas } from '#domain/identity/visitor.ts';
import Check from '~icons/lucide/check';
import { areaWords } from './user-words.ts';

interface AreaTicksProps {
  ticked: readonly Area[];
  className?: string;
}

/** What somebody is to look after, each sent as `area`. */
export function AreaTicks({ ticked, className = '' }: AreaTicksProps) {
  return (
    <fieldset className={`gap-x-6 sm:grid-cols-2 ${className}`}>
      <legend className="pb-1 font-medium">Looks after</legend>
      {areas.map((area) => (
        <label key={area} className="relative flex min-h-target items-center gap-3">
          <input
            type="checkbox"
            name="area"
            value={area}
            defaultChecked={ticked.includes(area)}
            className="peer size-5 flex-none appearance-none rounded-1 border border-edge bg-raised transition-colors checked:border-ink checked:bg-ink hover:border-ink"
          />
          <Check
            aria-hidden="true"
            className="pointer-events-none absolute start-0.5 size-4 text-on-ink opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
          />
          <span>
            {areaWords[area].label}{' '}
            <span className="text-t1 text-muted">{areaWords[area].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
