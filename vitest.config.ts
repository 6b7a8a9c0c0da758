import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{bin,src}/**/*.test.{ts,tsx}',
      'seeds/**/*.test.ts',
      'tools/**/*.test.ts',
      'tests/{access,attacks,floors,crash,load,start}/**/*.test.ts',
    ],
    setupFiles: ['tests/support/drawn-cases.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    // Worker threads start faster than processes; the few tests that need a process start their own.
    pool: 'threads',
    // Our modules keep nothing, so a file may find them loaded by the one before.
    isolate: false,
    // More than cores: some wait for clocks and other processes.
    maxWorkers: 3,
    // Only against a hang: on a busy machine everything takes ten times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: [['dot', { summary: false }]],
  },
});
