import { chmodSync } from 'node:fs';

export const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;

/** Missing files and files of other users are left unchanged. */
export function keepToOwner(path: string): void {
  try {
    chmodSync(path, ownerOnlyFile);
  } catch {
    // The doctor reports files that remain readable.
  }
}
