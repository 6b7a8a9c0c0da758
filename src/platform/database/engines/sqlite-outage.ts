import { hasCause } from '../outage.ts';

// https://www.sqlite.org/rescode.html: busy, out of memory, read-only, I/O error, disk full, cannot open.
const passing: readonly number[] = [5, 7, 8, 10, 13, 14];

/** The disk is full or failing: nothing was written, and a retry may succeed. */
export function isSqliteOutage(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (!('errcode' in cause) || typeof cause.errcode !== 'number') return false;
    // Extended codes carry the primary one in their last byte.
    return passing.includes(cause.errcode & 0xff);
  });
}
