import { expect, it } from 'vitest';
import { startMain, temporaryFolder } from './start-process.ts';

it('[5.70] an invalid provider key is reported at startup and disables the button', async () => {
  const { opened, child, ended } = startMain({
    DATA_DIR: temporaryFolder(),
    GOOGLE_CLIENT_ID: 'api:key',
    GOOGLE_CLIENT_SECRET: 'kept-to-itself',
    LOG_LEVEL: 'warn',
  });
  const page = await (await fetch(`${await opened}/signin`)).text();
  expect(page).toMatch(
    /<button[^>]*disabled=""[^>]*>(?:<svg.*?<\/svg>)?Continue with (?:<!-- -->)?Google/,
  );
  expect(page).toContain('is not set up in this shop yet');
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr).toBe(
    'Sign-in with Google is switched off (invalid-api-key): GOOGLE_CLIENT_ID holds a colon.\n',
  );
  expect(stdout).toMatch(/"code":"invalid-api-key","provider":"google"/);
  expect(stdout + stderr + page).not.toMatch(/api:key|kept-to-itself/);
});
