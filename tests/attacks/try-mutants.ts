import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mutant, mutants } from './mutants.ts';

type Outcome = 'killed' | 'survived' | 'not found' | 'broken';

const copied = ['bin', 'docs', 'migrations', 'public', 'seeds', 'src', 'tests', 'tools'];
const whole = ['build', '.react-router'];

/** Removes one defense at a time from a copy of the shop and reports whether its tests detect it. */
function main(wanted: string): void {
  if (wanted !== 'rules') tryDefenses(wanted);
  if (wanted === 'rules' || wanted === '') tryRules();
}

/** Mutates the rules of money, stock and promotions: at least 85 % of the mutants must be detected. */
function tryRules(): void {
  const stryker = path.resolve('node_modules/.bin/stryker');
  const { status } = spawnSync(stryker, ['run', 'tests/mutation/stryker.config.json'], {
    stdio: 'inherit',
  });
  process.exitCode = Number(process.exitCode ?? 0) || (status ?? 1);
}

function tryDefenses(wanted: string): void {
  const chosen = mutants.filter(({ defense, against, file }) =>
    [defense, file, ...against].join(' ').includes(wanted),
  );
  const folder = copyOfTheShop();
  try {
    const outcomes = chosen.map((mutant) => {
      const outcome = tried(folder, mutant);
      console.log(`${outcome.padEnd(9)}  ${mutant.against.join(' ').padEnd(7)}  ${mutant.defense}`);
      return outcome;
    });
    const killed = outcomes.filter((outcome) => outcome === 'killed').length;
    console.log(`${killed} of ${outcomes.length} mutants killed`);
    process.exitCode = killed === outcomes.length && killed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyOfTheShop(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', '.oxlintrc.json'];
  const configs = ['vitest.config.ts', 'vite.config.ts', 'react-router.config.ts'];
  for (const name of [...copied, ...whole, ...settings, ...configs]) {
    if (existsSync(name)) cpSync(name, path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

function tried(folder: string, { file, from, to, tests }: Mutant): Outcome {
  const target = path.join(folder, file);
  const source = readFileSync(target, 'utf8');
  if (source.split(from).length !== 2) return 'not found';
  writeFileSync(
    target,
    source.replace(from, () => to),
  );
  try {
    const before = failuresIn(folder, tests);
    if (before === null) return 'broken';
    return before > 0 ? 'killed' : 'survived';
  } finally {
    writeFileSync(target, source);
  }
}

/** The number of failing tests; null if they could not run, which proves nothing. */
function failuresIn(folder: string, tests: readonly string[]): number | null {
  const report = path.join(folder, 'mutants.json');
  rmSync(report, { force: true });
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const { status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (!existsSync(report)) return null;
  // Vitest is pinned in package.json, and its report has this shape.
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numFailedTests: number;
    numPassedTests: number;
  };
  if (numFailedTests > 0) return numFailedTests;
  return status === 0 && numPassedTests > 0 ? 0 : null;
}

main(process.argv[2] ?? '');
