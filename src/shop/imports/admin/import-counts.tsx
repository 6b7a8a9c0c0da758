import type { ShownImport } from '#shop/imports/use-cases/show-import.ts';
import type { ImportOutcome } from '#shop/imports/rules/product-import.ts';
import { formatCount, outcomeLabels } from './import-labels.ts';

const order: readonly ImportOutcome[] = ['added', 'changed', 'unchanged', 'refused', 'skipped'];

/** The number of products per outcome; while writing, only those already written. */
export function ImportCounts({ shown: { asked, outcomes } }: { shown: ShownImport }) {
  const isPlan = asked.phase === 'checking' || asked.state === 'waiting';
  const counts = order.map((outcome) => {
    const counted = outcomes.filter((one) => {
      const isToCome = (outcome === 'added' || outcome === 'changed') && !isPlan;
      return one.outcome === outcome && (!isToCome || one.isWritten);
    });
    return { outcome, count: counted.reduce((sum, { count }) => sum + count, 0) };
  });
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line sm:grid-cols-4">
      {counts
        .filter(({ outcome, count }) => outcome !== 'skipped' || count > 0)
        .map(({ outcome, count }) => (
          <div key={outcome} className="flex flex-col-reverse justify-end bg-raised px-4 py-3.5">
            <dt className="text-muted">{outcomeLabels[outcome][isPlan ? 'planned' : 'written']}</dt>
            <dd className="font-serif text-[1.75rem] leading-tight tabular-nums">
              {formatCount(count)}
            </dd>
          </div>
        ))}
    </dl>
  );
}
