import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from './data-folder.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'session-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the demo secret survives restarts and is readable by its user only', () => {
  const folder = emptyFolder();
  const secret = sessionSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(sessionSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('every demo has its own secret', () => {
  expect(sessionSecret(emptyFolder())).not.toBe(sessionSecret(emptyFolder()));
});
