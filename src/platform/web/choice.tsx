import { Problem, problemId } from './field.tsx';

interface ChoicesProps {
  /** The target of links in an error summary. */
  id: string;
  label: string;
  problem?: string | undefined;
  children: React.ReactNode;
}

/** A group of radio options as rows of one box, with its error below. */
export function Choices({ id, label, problem, children }: ChoicesProps) {
  return (
    <div id={id} tabIndex={-1} className="grid gap-1.5">
      <fieldset
        aria-describedby={problem && problemId(id)}
        className={`divide-y divide-line overflow-clip rounded-2 border bg-raised ${problem ? 'border-bad shadow-[inset_0_0_0_1px_var(--bad)]' : 'border-edge'}`}
      >
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
      {problem && <Problem of={id}>{problem}</Problem>}
    </div>
  );
}

type ChoiceProps = Omit<React.ComponentProps<'input'>, 'type' | 'className'> & {
  label: string;
  hint: string;
  /** A price or an icon at the end of the row. */
  children?: React.ReactNode;
};

export function Choice({ label, hint, children, ...input }: ChoiceProps) {
  return (
    <label className="relative flex min-h-16 items-center gap-4 px-4.5 py-3.5 has-checked:bg-card/55 has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input
        type="radio"
        {...input}
        className="peer size-5 flex-none appearance-none rounded-full border border-edge transition-[border-width] outline-none checked:border-6 checked:border-ink disabled:cursor-not-allowed disabled:border-dashed forced-colors:appearance-auto"
      />
      <span className="me-auto grid leading-[1.35]">
        <b className="font-medium">{label}</b>
        <span className="text-t2 text-muted">{hint}</span>
      </span>
      {children}
    </label>
  );
}
