/** A list of labeled amounts. */
export function Amounts({ children }: { children: React.ReactNode }) {
  return <dl className="my-2 grid gap-2 tabular-nums">{children}</dl>;
}

interface AmountProps {
  label: string;
  isQuiet?: boolean;
  isTotal?: boolean;
  children: React.ReactNode;
}

export function Amount({ label, isQuiet = false, isTotal = false, children }: AmountProps) {
  const row = isTotal ? 'mt-1.5 items-baseline border-t border-ink/18 pt-3.5' : '';
  const value = isTotal ? 'text-t5 font-medium' : 'font-medium';
  return (
    <div className={`flex justify-between gap-4 ${row}`}>
      <dt>{label}</dt>
      <dd className={`text-end ${isQuiet ? 'text-muted' : value}`}>{children}</dd>
    </div>
  );
}
