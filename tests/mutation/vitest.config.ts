import { defineConfig } from 'vitest/config';

/** The rules alone: they need no database and no pages, so each mutant costs a moment. */
export default defineConfig({
  test: {
    include: ['src/platform/*.test.ts', 'src/shop/*/rules/**/*.test.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
  },
});
