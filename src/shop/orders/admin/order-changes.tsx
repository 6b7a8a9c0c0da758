import type { OrderChange } from '#shop/orders/rules/edition.ts';

/** What an edit has changed or would change: 'Linen shirt: 2 → 1'. */
export function OrderChanges({ changes }: { changes: readonly OrderChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-muted tabular-nums">
      {changes.map(({ what, before, after }) => (
        <li key={what} className="wrap-anywhere">
          {`${what}: ${before} → ${after}`}
        </li>
      ))}
    </ul>
  );
}
