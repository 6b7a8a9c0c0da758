import Check from '~icons/lucide/check';

interface RowCheckboxProps extends Omit<React.ComponentProps<'input'>, 'type' | 'className'> {
  /** For screen readers. */
  label: string;
}

export function RowCheckbox({ label, ...input }: RowCheckboxProps) {
  return (
    <label className="relative grid size-6 flex-none place-items-center max-lg:size-target">
      <input
        type="checkbox"
        aria-label={label}
        {...input}
        className="peer size-4.5 appearance-none rounded-1 border border-edge bg-raised checked:border-ink checked:bg-ink hover:border-ink forced-colors:appearance-auto"
      />
      <Check
        aria-hidden="true"
        className="pointer-events-none absolute size-3.5 text-on-ink opacity-0 peer-checked:opacity-100 forced-colors:hidden"
      />
    </label>
  );
}
