import { useId } from 'react';

interface SheetSectionProps {
  title: string;
  children: React.ReactNode;
}

export function SheetSection({ title, children }: SheetSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-line py-8 xl:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-t5">
        {title}
      </h2>
      <div className="grid gap-6">{children}</div>
    </section>
  );
}

/** A wrapping row. */
export function Row({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-start gap-4">{children}</div>;
}
