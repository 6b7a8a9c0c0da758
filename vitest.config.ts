import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole shops are started, raced and killed here: begun last, one of them would be waited for alone. */
const slowFolders = /\/tests\/(?:crash|load|start)\//;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not the one of arrays
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowFolders.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      '{bench,bin,src}/**/*.test.{ts,tsx}',
      'seeds/**/*.test.ts',
      'tools/**/*.test.ts',
      'tests/{access,attacks,catalogue,structure,crash,load,start,updates}/**/*.test.ts',
    ],
    setupFiles: ['tests/support/property-seed.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    // Worker threads start faster than processes; the few tests that need a process start their own.
    pool: 'threads',
    // Our modules keep nothing, so a file may find them loaded by the one before.
    isolate: false,
    // More than cores: some wait for clocks and other processes.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    // Only against a hang: on a busy machine everything takes ten times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: [['dot', { summary: false }]],
  },
});
