import Check from '~icons/lucide/check';

interface CheckboxFieldProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  /** Of the label. */
  className?: string;
}

/** A box with its label beside it; without one it needs an `aria-label`. */
export function CheckboxField({ className = '', children, ...input }: CheckboxFieldProps) {
  return (
    <label
      className={`flex min-h-target items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-muted ${className}`}
    >
      <span className="relative grid size-5 flex-none place-items-center">
        <input
          type="checkbox"
          {...input}
          className="peer size-5 appearance-none rounded-1 border border-edge bg-raised checked:border-ink checked:bg-ink hover:border-ink disabled:cursor-not-allowed disabled:border-dashed aria-invalid:border-bad forced-colors:appearance-auto"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute size-4 text-on-ink opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      {children}
    </label>
  );
}
