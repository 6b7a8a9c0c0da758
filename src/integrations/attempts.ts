import { createHash } from 'node:crypto';
import type { Clock } from '#domain/clock.ts';
import {
  countedTries,
  forgottenAfterMs,
  type Throttled,
  waitAfter,
} from '#domain/identity/throttle.ts';
import { type AttemptTable, makeAttemptTable, type Tried } from './attempt-table.ts';

/** Counts tries in this process's memory: a restart forgets them, and every process counts for itself. */
export interface Attempts {
  /** Counts one try of each and answers 0; or answers how long to wait, and counts nothing. */
  consume: (tries: readonly Throttled[]) => number;
  /** The try succeeded, it does not count. */
  refund: (tries: readonly Throttled[]) => void;
  /** Whoever it was has proven to be the right one: all earlier tries are forgotten. */
  clear: (tried: Throttled) => void;
}

/** For each kind of key, so that a flood of one kind leaves the others alone. */
const maxKeysOfKind = 50_000;
const maxKeyLength = 200;

export function makeRateLimiter(clock: Clock, maxKeys = maxKeysOfKind): Attempts {
  const tables = new Map<string, AttemptTable>();

  function tableOf(key: string): AttemptTable {
    const [kind = ''] = key.split(' ', 1);
    const known = tables.get(kind);
    if (known) return known;
    const made = makeAttemptTable({ maxKeys, keptMs: forgottenAfterMs });
    tables.set(kind, made);
    return made;
  }

  function current(key: string): Tried {
    return tableOf(key).read(shortened(key), clock());
  }

  return {
    consume(tries) {
      const now = clock();
      const waits = tries.map((one) => {
        const { count, at } = current(one.key);
        // A clock that was set back makes nobody wait longer.
        return Math.min(at, now) + waitAfter(count, one) - now;
      });
      const waitMs = Math.max(0, ...waits);
      if (waitMs > 0) return waitMs;
      for (const one of tries) {
        const { count, at } = current(one.key);
        tableOf(one.key).write(shortened(one.key), countedTries(count, now - at, one) + 1, now);
      }
      return 0;
    },
    refund(tries) {
      for (const { key } of tries) {
        const { count } = current(key);
        if (count > 1) tableOf(key).write(shortened(key), count - 1, clock());
        else tableOf(key).remove(shortened(key));
      }
    },
    clear({ key }) {
      tableOf(key).remove(shortened(key));
    },
  };
}

/** What was typed as an account may be as long as a form. */
function shortened(key: string): string {
  if (key.length <= maxKeyLength) return key;
  return createHash('sha256').update(key).digest('base64url');
}
