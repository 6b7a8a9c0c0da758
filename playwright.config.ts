import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/browser.ts';

const browser = await findBrowser();
// A process for each site protects from strangers' pages; it takes time to start, and all pages here are ours.
const launchOptions = { ...browser, args: [...browser.args, '--disable-site-isolation-trials'] };

/** Tests run with JavaScript; those tagged @both also without, those tagged @no-javascript only without. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-pages.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'dot',
  use: {
    launchOptions,
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    { name: 'chromium-js', grepInvert: /@no-javascript/ },
    { name: 'no-javascript', grep: /@both|@no-javascript/, use: { javaScriptEnabled: false } },
  ],
});
