import type { Clock } from './clock.ts';
import { type AttemptTable, makeAttemptTable } from './rate-limit-table.ts';

/** A rate limit: a number of uses per time window. */
export interface Allowance {
  /** One-word kind, then its subject. */
  key: string;
  uses: number;
  windowMs: number;
}

export interface Allowances {
  /** Consumes one use of each and returns 0, or consumes none and returns the wait. */
  consume: (uses: readonly Allowance[]) => number;
  /** Refunds uses whose operation had no effect. */
  refund: (uses: readonly Allowance[]) => void;
}

interface Counted {
  /** Windows are consecutive; this is the number of the current one. */
  window: number;
  table: AttemptTable;
}

const maxKeysOfKind = 50_000;

/** Counts are kept in process memory: they are lost on restart and separate for each process. */
export function makeAllowances(clock: Clock): Allowances {
  const countedByKind = new Map<string, Counted>();

  function tableOf({ key, windowMs }: Allowance): AttemptTable {
    const [kind = ''] = key.split(' ', 1);
    const window = Math.floor(clock() / windowMs);
    const known = countedByKind.get(kind);
    if (known?.window === window) return known.table;
    const table = makeAttemptTable({ maxKeys: maxKeysOfKind, keptMs: windowMs });
    countedByKind.set(kind, { window, table });
    return table;
  }

  function used(allowance: Allowance): number {
    return tableOf(allowance).read(allowance.key, clock()).count;
  }

  function note(allowance: Allowance, count: number): void {
    if (count > 0) tableOf(allowance).write(allowance.key, count, clock());
    else tableOf(allowance).remove(allowance.key);
  }

  return {
    consume(allowances) {
      const waits = allowances.map((one) =>
        used(one) < one.uses ? 0 : one.windowMs - (clock() % one.windowMs),
      );
      const waitMs = Math.max(0, ...waits);
      if (waitMs === 0) for (const one of allowances) note(one, used(one) + 1);
      return waitMs;
    },
    refund(allowances) {
      for (const one of allowances) note(one, used(one) - 1);
    },
  };
}
