import type { ShownImport } from '#shop/imports/use-cases/show-import.ts';
import { formatCount } from './import-labels.ts';
import { RefreshLink, useAutoRefresh } from './auto-refresh.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** Refreshes automatically; without JavaScript there is a link. */
export function ImportProgress({ shown }: { shown: ShownImport }) {
  useAutoRefresh();
  const { done, total, label } = progressOf(shown);
  return (
    <div className="grid max-w-[36rem] gap-2">
      <ProgressBar label="Import progress" done={done} total={total} />
      <output className="block text-muted tabular-nums">{label}</output>
      <RefreshLink id={shown.asked.id} />
    </div>
  );
}

function progressOf({ asked, outcomes }: ShownImport) {
  if (asked.phase === 'reading') {
    const label = `${formatCount(asked.rowCount)} rows read`;
    return { done: asked.position, total: asked.bytes, label };
  }
  const isWriting = asked.phase === 'writing';
  const concerned = outcomes.filter(({ outcome, isWritten }) => {
    return !isWriting || isWritten || outcome === 'added' || outcome === 'changed';
  });
  const finished = concerned.filter((one) => (isWriting ? one.isWritten : one.outcome !== null));
  const [done, total] = [finished, concerned].map((counts) =>
    counts.reduce((sum, { count }) => sum + count, 0),
  );
  const verb = isWriting ? 'imported' : 'checked';
  const label = `${formatCount(done ?? 0)} of ${formatCount(total ?? 0)} products ${verb}`;
  return { done: done ?? 0, total: total ?? 0, label };
}
