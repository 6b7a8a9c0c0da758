import { failed, ok, type Result } from './result.ts';

/** So much work is waiting already that more of it is turned away. */
export type Busy = { code: 'busy' };

export interface ConcurrencyCounts {
  running: number;
  waiting: number;
  /** Since the process started. */
  refused: number;
}

export interface ConcurrencyLimit {
  run: <Value>(work: () => Promise<Value>) => Promise<Result<Value, Busy>>;
  /** Whether work would be turned away now; counts it as refused if so. */
  refuses: () => boolean;
  counts: () => ConcurrencyCounts;
}

export interface ConcurrencyOptions {
  atOnce: number;
  queueLimit: number;
  /** How work is started once there is room for it; by default at once. */
  start?: (next: () => void) => void;
}

/** Runs `atOnce` pieces of work, lets `queueLimit` wait in order and turns the others away. */
export function limitConcurrency(options: ConcurrencyOptions): ConcurrencyLimit {
  const { atOnce, queueLimit, start = (next) => next() } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let refused = 0;

  function refuses(): boolean {
    const isFull = running >= atOnce && waiting.length >= queueLimit;
    if (isFull) refused += 1;
    return isFull;
  }

  return {
    async run(work) {
      if (refuses()) return failed({ code: 'busy' });
      if (running >= atOnce) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
        await new Promise<void>(start);
      }
      try {
        return ok(await work());
      } finally {
        // The place is handed on, so that nobody who comes later overtakes.
        const next = waiting.shift();
        if (next) start(next);
        else running -= 1;
      }
    },
    refuses,
    counts: () => ({ running, waiting: waiting.length, refused }),
  };
}
