interface RowButtonProps {
  value: string;
  label: string;
  /** Stays where it is, so that focus does. */
  isUnavailable?: boolean;
  children: React.ReactNode;
}

/** Submits the form without saving it. */
export function RowButton({ value, label, isUnavailable = false, children }: RowButtonProps) {
  return (
    <button
      name="row"
      value={value}
      aria-label={label}
      aria-disabled={isUnavailable || undefined}
      className="grid size-9 flex-none place-items-center rounded-2 hover:bg-card aria-disabled:text-muted aria-disabled:opacity-40 max-lg:size-target"
    >
      {children}
    </button>
  );
}
