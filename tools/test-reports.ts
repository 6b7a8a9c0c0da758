import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface TestOutcome {
  /** With the titles of the groups around it. */
  title: string;
  /** From the project's root. */
  file: string;
  state: 'passed' | 'failed' | 'skipped';
  runner: 'unit' | 'browser';
  /** The titles of the steps it came to, in their order. */
  steps: string[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    /** `steps` are written by tests/support/step.ts. */
    assertionResults: { fullName: string; status: string; meta?: { steps?: string[] } }[];
  }[];
}

interface PlaywrightStep {
  title: string;
  steps?: PlaywrightStep[];
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  results: { steps?: PlaywrightStep[] }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; file: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: unknown[];
}

/** What the test runners wrote into `folder`; a report that is not there adds nothing. */
export function readOutcomes(folder: string): TestOutcome[] {
  // The runners are pinned in package.json, and their reports have these shapes.
  const vitest = readReport(folder, 'vitest.json') as VitestReport | null;
  const playwright = readReport(folder, 'playwright.json') as PlaywrightReport | null;
  return [
    ...(vitest ? unitOutcomes(vitest) : []),
    ...(playwright ? browserOutcomes(playwright) : []),
  ];
}

/** A test file that could not be loaded counts as one failed test. */
export function countTests(folder: string): Record<TestOutcome['state'], number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of readOutcomes(folder)) counts[state] += 1;
  return counts;
}

function readReport(folder: string, name: string): unknown {
  const file = path.join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function unitOutcomes(report: VitestReport): TestOutcome[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = fromRoot(name);
    if (assertionResults.length === 0 && status === 'failed') {
      return [{ title: 'could not be loaded', file, state: 'failed', runner: 'unit', steps: [] }];
    }
    return assertionResults.map((result): TestOutcome => ({
      title: result.fullName,
      file,
      state: result.status === 'passed' || result.status === 'failed' ? result.status : 'skipped',
      runner: 'unit',
      steps: result.meta?.steps ?? [],
    }));
  });
}

function browserOutcomes({ config, suites, errors }: PlaywrightReport): TestOutcome[] {
  const stateOf: Record<string, TestOutcome['state']> = { expected: 'passed', skipped: 'skipped' };
  const walk = (suite: PlaywrightSuite, titles: string[]): TestOutcome[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, status, results }): TestOutcome => ({
        title: [...titles, title, `(${projectName})`].join(' '),
        file: fromRoot(path.join(config.rootDir, file)),
        state: stateOf[status] ?? 'failed',
        runner: 'browser',
        // Of the last attempt alone: it decides the state.
        steps: stepTitles(results.at(-1)?.steps),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ];
  const broken = errors.map((): TestOutcome => ({
    title: 'could not be loaded',
    file: fromRoot(config.rootDir),
    state: 'failed',
    runner: 'browser',
    steps: [],
  }));
  // The outermost suite is the file: its title is a path.
  return [...suites.flatMap((suite) => walk(suite, [])), ...broken];
}

function stepTitles(steps: readonly PlaywrightStep[] = []): string[] {
  return steps.flatMap((step) => [step.title, ...stepTitles(step.steps)]);
}

function fromRoot(file: string): string {
  return path.relative(process.cwd(), file).split(path.sep).join('/');
}
