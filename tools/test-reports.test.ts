import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countTests, readOutcomes } from './test-reports.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the reports of the test runners', () => {
  it('are read with the groups in the title, the file from the root, the state and the steps', () => {
    const inner = { title: '[2.03]' };
    const steps = [{ title: '[2.02]', steps: [inner] }, { title: 'to the end' }];
    const attempts = [{ steps: [{ title: 'of the first attempt' }] }, { steps }];
    write('vitest.json', {
      testResults: [
        {
          name: path.resolve('src/platform/money.test.ts'),
          status: 'failed',
          assertionResults: [
            {
              fullName: 'an amount [1.01] is whole',
              status: 'passed',
              meta: { steps: ['[1.02]'] },
            },
            { fullName: 'an amount is never -0', status: 'failed' },
            { fullName: 'an amount on Postgres', status: 'pending' },
          ],
        },
      ],
    });
    write('playwright.json', {
      config: { rootDir: path.resolve('tests/e2e') },
      errors: [],
      suites: [
        {
          title: 'walk.spec.ts',
          file: 'walk.spec.ts',
          specs: [],
          suites: [
            {
              title: 'a customer',
              file: 'walk.spec.ts',
              specs: [
                {
                  title: '[2.01] walks',
                  file: 'walk.spec.ts',
                  tests: [
                    { projectName: 'chromium-js', status: 'expected', results: attempts },
                    { projectName: 'no-javascript', status: 'unexpected', results: [{}] },
                    { projectName: 'other', status: 'skipped', results: [] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    const unit = { file: 'src/platform/money.test.ts', runner: 'unit', steps: [] };
    const browser = { file: 'tests/e2e/walk.spec.ts', runner: 'browser', steps: [] };
    const walked = { ...browser, steps: ['[2.02]', '[2.03]', 'to the end'] };
    expect(readOutcomes(folder)).toEqual([
      { title: 'an amount [1.01] is whole', state: 'passed', ...unit, steps: ['[1.02]'] },
      { title: 'an amount is never -0', state: 'failed', ...unit },
      { title: 'an amount on Postgres', state: 'skipped', ...unit },
      { title: 'a customer [2.01] walks (chromium-js)', state: 'passed', ...walked },
      { title: 'a customer [2.01] walks (no-javascript)', state: 'failed', ...browser },
      { title: 'a customer [2.01] walks (other)', state: 'skipped', ...browser },
    ]);
    expect(countTests(folder)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  it('count a file that could not be loaded as failed', () => {
    write('vitest.json', {
      testResults: [{ name: path.resolve('a.test.ts'), status: 'failed', assertionResults: [] }],
    });
    expect(countTests(folder)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('may be missing, which proves nothing', () => {
    expect(readOutcomes(folder)).toEqual([]);
  });
});

function write(name: string, report: unknown): void {
  writeFileSync(path.join(folder, name), JSON.stringify(report));
}
