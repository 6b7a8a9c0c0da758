import { chmodSync } from 'node:fs';

export const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;

/** Of a file that is not there, or that belongs to somebody else, nothing is changed. */
export function keepToOwner(path: string): void {
  try {
    chmodSync(path, ownerOnlyFile);
  } catch {
    // The doctor tells the operator of what stays readable.
  }
}
