import type { Clock } from '#domain/clock.ts';
import { forgottenAfterMs, type Throttled, waitAfter } from '#domain/identity/throttle.ts';

/** Counts tries in this process's memory: a restart forgets them, and every process counts for itself. */
export interface Attempts {
  /** Counts one try of each and answers 0; or answers how long to wait, and counts nothing. */
  takeMs: (tries: readonly Throttled[]) => number;
  /** The try succeeded, it does not count. */
  giveBack: (tries: readonly Throttled[]) => void;
  /** Whoever it was has proven to be the right one: all earlier tries are forgotten. */
  clear: (tried: Throttled) => void;
}

interface Tried {
  count: number;
  at: number;
}

const mostKeys = 100_000;

export function makeAttempts(clock: Clock): Attempts {
  const tried = new Map<string, Tried>();

  function current(key: string): Tried {
    const known = tried.get(key);
    const isFresh = known !== undefined && clock() - known.at < forgottenAfterMs;
    return isFresh ? known : { count: 0, at: 0 };
  }

  function remember(key: string, count: number): void {
    // Set anew, so that the first key is the one that has been quiet for longest.
    tried.delete(key);
    tried.set(key, { count, at: clock() });
    const [oldest] = tried.keys();
    if (tried.size > mostKeys && oldest !== undefined) tried.delete(oldest);
  }

  return {
    takeMs(tries) {
      const waits = tries.map(({ key, free }) => {
        const { count, at } = current(key);
        // A clock that was set back makes nobody wait longer.
        return Math.min(at, clock()) + waitAfter(count, free) - clock();
      });
      const waitMs = Math.max(0, ...waits);
      if (waitMs === 0) for (const { key } of tries) remember(key, current(key).count + 1);
      return waitMs;
    },
    giveBack(tries) {
      for (const { key } of tries) remember(key, Math.max(0, current(key).count - 1));
    },
    clear({ key }) {
      tried.delete(key);
    },
  };
}
