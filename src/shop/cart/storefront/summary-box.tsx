interface SummaryBoxProps {
  title: string;
  className?: string;
  children: React.ReactNode;
}

/** The summary box beside cart and checkout, with the total and the primary action. */
export function SummaryBox({ title, className = '', children }: SummaryBoxProps) {
  return (
    <aside
      aria-label={title}
      className={`grid gap-3 rounded-1 bg-card p-[clamp(1.25rem,2.4vw,2rem)] lg:sticky lg:top-6 ${className}`}
    >
      <h2 className="mb-1.5 text-t5">{title}</h2>
      {children}
    </aside>
  );
}
