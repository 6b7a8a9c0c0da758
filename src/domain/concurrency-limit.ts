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
  counts: () => ConcurrencyCounts;
}

export interface ConcurrencyOptions {
  atOnce: number;
  queueLimit: number;
  /** How work that has waited is started. By default at once, within the event that made room for it. */
  start?: (next: () => void) => void;
}

/** Runs `atOnce` pieces of work, lets `queueLimit` wait in order and turns the others away. */
export function limitConcurrency(options: ConcurrencyOptions): ConcurrencyLimit {
  const { atOnce, queueLimit, start = (next) => next() } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let refused = 0;

  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= queueLimit) {
          refused += 1;
          return failed({ code: 'busy' });
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
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
    counts: () => ({ running, waiting: waiting.length, refused }),
  };
}
