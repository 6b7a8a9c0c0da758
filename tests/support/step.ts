import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    steps?: string[];
  }
}

/**
 * For unit tests what `test.step` of Playwright is for browser tests: names the clauses that these assertions prove
 * beside them. The report of the runner carries the titles, and a clause counts as proven when the whole test passes.
 */
export function step<Result>(title: string, assertions: () => Result): Result {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`no test runs the step '${title}'`);
  test.meta.steps = [...(test.meta.steps ?? []), title];
  return assertions();
}
