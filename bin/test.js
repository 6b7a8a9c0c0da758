import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureBuilt } from './build.js';
import { command, Stop } from './command.js';
import { ensureInstalled, projectRoot } from './install.js';
import { seconds, step } from './progress.js';
import { continueUnderOurNode } from './runtime.js';

const tool = (path, ...args) => [join('node_modules', path), ...args];

/** Steps as name and commands; `shows` prints their output even on success. */
const checks = [
  { name: 'format', commands: [tool('oxfmt/bin/oxfmt', '--check')] },
  // Runs first, because the linter reads the generated types.
  {
    name: 'types',
    commands: [tool('@react-router/dev/bin.cjs', 'typegen'), tool('tsc/bin/tsc', '--noEmit')],
  },
  {
    name: 'lint',
    commands: [
      tool('oxlint/bin/oxlint'),
      ['tools/check-layers.ts'],
      ['tools/check-sizes.ts'],
      ['tools/check-words.ts'],
    ],
  },
  { name: 'dead code', commands: [tool('knip/bin/knip.js')] },
];
const unit = {
  name: 'unit',
  commands: [
    tool(
      'vitest/vitest.mjs',
      'run',
      '--allowOnly=false',
      '--reporter=dot',
      '--reporter=json',
      '--outputFile.json=reports/vitest.json',
    ),
  ],
};
const bundle = { name: 'client bundle', commands: [['tools/check-client-bundle.ts']], shows: true };
const browser = {
  name: 'browser',
  commands: [tool('@playwright/test/cli.js', 'test', '--reporter=dot,json')],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'reports/playwright.json' },
};
const specification = { commands: [['tools/write-specification.ts']], shows: true };
const unitRows = { commands: [['tools/write-specification.ts', '--unit-only']], shows: true };

await command(async () => {
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--without-browser')) {
    throw new Stop('Usage: npm test, or npm run check for the same without a browser', 2);
  }
  process.chdir(projectRoot);
  await ensureInstalled({ withDev: true });
  await continueUnderOurNode();
  const startedAt = performance.now();
  rmSync('reports', { recursive: true, force: true });
  const failure = await runAll(option === '--without-browser').catch((error) => error);
  const { countTests } = await import('../tools/test-reports.ts');
  const { passed, failed, skipped } = countTests('reports');
  if (failure)
    process.stderr.write(`${failure instanceof Stop ? failure.message : failure.stack}\n`);
  // Only tests that need a PostgreSQL server may be skipped.
  if (skipped > 0) process.stdout.write(`${skipped} tests not run: no Postgres server found\n`);
  process.stdout.write(`total ${seconds(performance.now() - startedAt)}\n`);
  process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
  if (failure) process.exitCode = 1;
});

async function runAll(withoutBrowser) {
  for (const check of checks) await run(check);
  await ensureBuilt();
  await run(bundle);
  await run(unit);
  if (!withoutBrowser) await run(browser);
  await run({ name: 'specification', ...(withoutBrowser ? unitRows : specification) });
}

async function run({ name, commands, env = {}, shows = false }) {
  let said = '';
  await step(name, async () => {
    for (const args of commands) {
      const { code, output } = await finished(args, env);
      said += output;
      if (code !== 0) throw new Stop(`${said.trim()}\n\n${name} failed.`);
    }
  });
  if (shows) process.stdout.write(said);
}

function finished(args, env) {
  // Child processes find the bundled Node first, as with npm start.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // Tests start dozens of shops, which share one compile cache.
  const NODE_COMPILE_CACHE = join(projectRoot, 'node_modules', '.cache', 'compiled');
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PATH, NODE_COMPILE_CACHE, ...color, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      process.removeListener('SIGTERM', end);
      resolve({ code, output });
    });
  });
}
