interface GridProblemProps {
  /** The name of the field. */
  name: string;
  message: string | undefined;
}

export function GridProblem({ name, message }: GridProblemProps) {
  if (!message) return null;
  return (
    <p id={`${name}-problem`} className="mt-1 text-t1 font-medium text-bad">
      {message}
    </p>
  );
}

/** Associates a field with its GridProblem for assistive technology. */
export function problemProps(name: string, message: string | undefined) {
  return message ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem` } : {};
}
