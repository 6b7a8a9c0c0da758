import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import { exponentialBackoffMs } from '#platform/queue/retry-backoff.ts';
import { type AttemptTable, makeAttemptTable, type Tried } from './rate-limit-table.ts';

/** A throttled subject: an account, device or network whose failed attempts are counted. */
export interface Throttled {
  /** One-word kind, then its subject. Each kind is counted in its own table. */
  key: string;
  /** Attempts before waiting starts. */
  free: number;
  /**
   * Where attempts expire one by one: how long each takes. Waits do not grow then, so that a client that tries
   * more slowly than that never exhausts the limit. Elsewhere all expire after a day without an attempt.
   */
  forgivenEveryMs?: number;
}

/**
 * A rate limiter with backoff. Counts are kept in process memory: they are lost on restart and separate for
 * each process.
 */
export interface Attempts {
  /** Counts one attempt per key and returns 0, or returns the wait in milliseconds and counts nothing. */
  consume: (tries: readonly Throttled[]) => number;
  /** Undoes the count of an attempt that succeeded. */
  refund: (tries: readonly Throttled[]) => void;
  /** Clears the count after the client has authenticated. */
  clear: (tried: Throttled) => void;
}

const backoff = { firstMs: 1000, maxMs: 900_000 };
/** Attempts expire after this time without another one. */
export const forgottenAfterMs = 24 * 60 * 60 * 1000;

/** Per kind of key, so that a flood of one kind does not affect the others. */
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
        // A clock that was set back must not prolong a wait.
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

/** The entered account name may be as long as a form. */
function shortened(key: string): string {
  if (key.length <= maxKeyLength) return key;
  return createHash('sha256').update(key).digest('base64url');
}

/** Exponential backoff after the free attempts: 1 s, 2 s, 4 s … 15 minutes, about a hundred attempts a day. */
function waitAfter(tries: number, { free, forgivenEveryMs }: Omit<Throttled, 'key'>): number {
  if (tries < free) return 0;
  return forgivenEveryMs === undefined
    ? exponentialBackoffMs(tries - free, backoff)
    : (tries - free + 1) * forgivenEveryMs;
}

/** Number of attempts that still count this long after the last one. */
function countedTries(
  tries: number,
  sinceMs: number,
  { forgivenEveryMs }: Omit<Throttled, 'key'>,
): number {
  if (forgivenEveryMs === undefined) return tries;
  return Math.max(0, tries - Math.max(0, Math.floor(sinceMs / forgivenEveryMs)));
}
