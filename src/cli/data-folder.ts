import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const ownerOnly = 0o700;
const othersBits = 0o077;
/** The sticky bit marks shared folders such as /tmp. */
const stickyBit = 0o1000;

/**
 * Creates the data folder if missing and restricts it to the current user: its files contain orders, passwords
 * and the secret. A shared folder or one of another user is left unchanged; the doctor reports it.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ownerOnly });
  const { mode, uid } = statSync(path);
  if ((mode & othersBits) === 0 || (mode & stickyBit) !== 0) return;
  if (uid === process.getuid?.()) chmodSync(path, ownerOnly);
}

/** Whether other local users can read the folder. */
export function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & othersBits) !== 0;
}

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
