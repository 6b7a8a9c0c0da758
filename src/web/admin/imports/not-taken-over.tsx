import type { ShownImport } from '#services/imports/show-import.ts';
import { countWords } from './import-words.ts';

export function NotTakenOver({ columns }: { columns: ShownImport['notTakenOver'] }) {
  if (columns.length === 0) return null;
  return (
    <section aria-labelledby="columns" className="grid gap-3 border-t border-ink pt-4">
      <h2 id="columns" className="text-t5">
        Ignored columns
      </h2>
      <ul className="flex flex-wrap gap-2">
        {columns.map(({ column, rows }) => (
          <li key={column} className="rounded-full bg-card px-3.5 py-1.5 wrap-anywhere">
            {column}{' '}
            <span className="text-muted">
              in {countWords(rows)} {rows === 1 ? 'row' : 'rows'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
