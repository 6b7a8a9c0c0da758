import { randomFillSync } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface Ids {
  /** A random 128-bit id, as 32 hexadecimal digits. */
  newId: () => string;
  /**
   * An id of the same shape that begins with the time, so that rows inserted together lie on the same pages of
   * an index. Its 80 random bits make it unique; it must not be used where knowing it grants something.
   */
  newRowId: () => string;
}

const idBytes = 16;
const idsPerPool = 256;
const timeDigits = 12;

export function makeIds(clock: Clock): Ids {
  /** Randomness is fetched for many ids at once, because each call costs more than an id. */
  const pool = Buffer.alloc(idBytes * idsPerPool);
  let used = pool.length;

  function newId(): string {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += idBytes;
    return pool.toString('hex', used - idBytes, used);
  }

  function newRowId(): string {
    const time = Math.max(0, clock()).toString(16).padStart(timeDigits, '0').slice(-timeDigits);
    return time + newId().slice(timeDigits);
  }

  return { newId, newRowId };
}
