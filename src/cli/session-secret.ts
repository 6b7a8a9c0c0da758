import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const secretBytes = 32;

/** The demo's secret, generated once and stored in its data folder, so that sessions survive restarts. */
export function sessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    writeFileSync(file, randomBytes(secretBytes).toString('base64url'), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
