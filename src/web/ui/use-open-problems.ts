import { useState } from 'react';

interface OpenProblems<Problems> {
  /** What the server said of the form, or undefined; another answer is another object. */
  answer: object | undefined;
  /** By the names of fields. */
  found: Problems;
  check: (posted: FormData) => Problems;
}

/** What the server found wrong and still is: a field that is put right goes quiet at once. */
export function useOpenProblems<Problems extends object>(form: OpenProblems<Problems>) {
  const { answer, found, check } = form;
  const [checked, setChecked] = useState<{ after: object; now: Problems } | null>(null);
  const problems = checked && checked.after === answer ? stillOpen(found, checked.now) : found;

  function recheck({ currentTarget }: React.SyntheticEvent<HTMLFormElement>) {
    if (answer) setChecked({ after: answer, now: check(new FormData(currentTarget)) });
  }

  return { problems, recheck };
}

function stillOpen<Problems extends object>(found: Problems, now: Problems): Problems {
  const open = Object.entries(now).filter(([name]) => name in found);
  // Some of the fields of `now`, each of which may be missing.
  return Object.fromEntries(open) as Problems;
}
