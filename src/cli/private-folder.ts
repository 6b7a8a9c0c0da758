import { chmodSync, mkdirSync, statSync } from 'node:fs';

const ownerOnly = 0o700;
const othersBits = 0o077;
/** Marks folders that many share, such as /tmp. */
const stickyBit = 0o1000;

/**
 * Makes the data folder where it is missing and keeps other users of this machine out of it: orders, passwords and
 * the secret are in its files. A folder that others share or own stays as it is; the doctor tells of it.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ownerOnly });
  const { mode, uid } = statSync(path);
  if ((mode & othersBits) === 0 || (mode & stickyBit) !== 0) return;
  if (uid === process.getuid?.()) chmodSync(path, ownerOnly);
}

/** Whether other users of this machine can look into it. */
export function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & othersBits) !== 0;
}
