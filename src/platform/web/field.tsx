import CircleAlert from '~icons/lucide/circle-alert';

export interface FieldProps {
  /** The name of the form field, and the target of links in an error summary. */
  name: string;
  label: string;
  isRequired?: boolean | undefined;
  /** It always has a value, or another field decides whether it is required: neither label nor browser says so. */
  isPreset?: boolean | undefined;
  help?: string | undefined;
  problem?: string | undefined;
  /** While the server validates the form: a line is kept free, so that an error message moves nothing when it comes. */
  isValidating?: boolean | undefined;
  className?: string | undefined;
}

/** The frame of every form control: label, help text and error message. */
export function Field({ children, ...field }: FieldProps & { children: React.ReactNode }) {
  const { name, label, isRequired = false, isPreset, help, problem, className = '' } = field;
  const isKeptFree = field.isValidating && !problem;
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={name} className="text-t2 font-medium">
        {label} {!isPreset && <Need isRequired={isRequired} />}
      </label>
      {children}
      {problem && <Problem of={name}>{problem}</Problem>}
      {isKeptFree && <p aria-hidden="true" className="h-[1lh] text-t2 leading-[1.35]" />}
      {help && (
        <p id={helpId(name)} className="text-t2 leading-[1.35] text-muted">
          {help}
        </p>
      )}
    </div>
  );
}

function Need({ isRequired }: { isRequired: boolean }) {
  return isRequired ? (
    <abbr title="required" className="text-bad no-underline">
      *
    </abbr>
  ) : (
    <span className="ms-1 font-normal text-muted">optional</span>
  );
}

/** The error message of a control or a group. */
export function Problem({ of, children }: { of: string; children: string }) {
  return (
    <p id={problemId(of)} className="flex gap-1.5 text-t2 leading-[1.35] font-medium text-bad">
      <CircleAlert aria-hidden="true" className="icon" />
      {children}
    </p>
  );
}

/** The attributes that associate a control with its label, help and error. */
export function controlProps({
  name,
  isRequired = false,
  isPreset = false,
  help,
  problem,
}: FieldProps) {
  const describedBy = [problem && problemId(name), help && helpId(name)].filter(Boolean).join(' ');
  return {
    id: name,
    name,
    required: isRequired && !isPreset,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
    className: control,
  };
}

const control =
  'min-h-12 w-full rounded-2 border border-edge bg-raised px-3.5 py-2.5 text-[1rem] leading-[1.4] transition-[border-color,box-shadow] hover:border-ink focus:border-ink focus:outline-hidden focus:shadow-[inset_0_0_0_1px_var(--ink),0_0_0_3px_color-mix(in_oklab,var(--ink)_14%,transparent)] disabled:border-dashed disabled:bg-card disabled:text-muted aria-invalid:border-bad aria-invalid:shadow-[inset_0_0_0_1px_var(--bad)]';

export function problemId(name: string): string {
  return `${name}-problem`;
}

function helpId(name: string): string {
  return `${name}-help`;
}
