interface GridProblemProps {
  /** The name of the field. */
  name: string;
  words: string | undefined;
}

export function GridProblem({ name, words }: GridProblemProps) {
  if (!words) return null;
  return (
    <p id={`${name}-problem`} className="mt-1 text-t1 leading-tight font-medium text-bad">
      {words}
    </p>
  );
}

/** Associates a field with its GridProblem for assistive technology. */
export function problemProps(name: string, words: string | undefined) {
  return words ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem` } : {};
}
