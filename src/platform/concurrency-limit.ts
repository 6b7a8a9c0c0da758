import { failed, ok, type Result } from './result.ts';

/** The queue is full, so the work was rejected. */
export type Busy = { code: 'busy' };

export interface ConcurrencyCounts {
  running: number;
  waiting: number;
  /** Since the process started. */
  refused: number;
}

export interface ConcurrencyLimit {
  run: <Value>(work: () => Promise<Value>) => Promise<Result<Value, Busy>>;
  /** Whether work would be rejected now; counts a rejection if so. */
  refuses: () => boolean;
  counts: () => ConcurrencyCounts;
}

export interface ConcurrencyOptions {
  atOnce: number;
  queueLimit: number;
  /** Schedules queued work; immediate by default. */
  start?: (next: () => void) => void;
}

/** Runs up to `atOnce` tasks concurrently, queues up to `queueLimit` in order and rejects the rest. */
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
        // The slot is handed to the next in the queue, which keeps the order.
        const next = waiting.shift();
        if (next) start(next);
        else running -= 1;
      }
    },
    refuses,
    counts: () => ({ running, waiting: waiting.length, refused }),
  };
}
