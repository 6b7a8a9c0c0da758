import { useId } from 'react';

interface PanelProps {
  title: string;
  /** Shown beside the title. */
  fact?: string | undefined;
  children: React.ReactNode;
}

/** A titled section of a page. */
export function Panel({ title, fact, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-ink pb-2">
        <h2 id={id} className="text-t5">
          {title}
        </h2>
        {fact && <span className="text-muted">{fact}</span>}
      </div>
      {children}
    </section>
  );
}
