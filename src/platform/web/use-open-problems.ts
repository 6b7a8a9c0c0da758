import { useState } from 'react';

interface OpenProblems<Problems> {
  /** The action data of the form, or undefined; each submission gives a new object. */
  result: object | undefined;
  /** Errors by field name. */
  found: Problems;
  check: (posted: FormData) => Problems;
}

/** The server's errors that still apply: an error disappears as soon as its field is corrected. */
export function useOpenProblems<Problems extends object>(form: OpenProblems<Problems>) {
  const { result, found, check } = form;
  const [checked, setChecked] = useState<{ after: object; now: Problems } | null>(null);
  const problems = checked && checked.after === result ? stillOpen(found, checked.now) : found;

  function recheck({ currentTarget }: React.SyntheticEvent<HTMLFormElement>) {
    if (result) setChecked({ after: result, now: check(new FormData(currentTarget)) });
  }

  return { problems, recheck };
}

function stillOpen<Problems extends object>(found: Problems, now: Problems): Problems {
  const open = Object.entries(now).filter(([name]) => name in found);
  // Object.entries loses the key type: the entries are fields of `now`.
  return Object.fromEntries(open) as Problems;
}
