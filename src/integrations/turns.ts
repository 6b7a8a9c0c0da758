import { failed, ok, type Result } from '#domain/result.ts';

/** So much work is waiting already that more of it is turned away. */
export type Busy = { code: 'busy' };

export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Result<Value, Busy>>;

/** Runs `atOnce` pieces of work, lets `queueLimit` wait and turns the others away. */
export function takeTurns({ atOnce, queueLimit }: { atOnce: number; queueLimit: number }): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn(work) {
    if (running >= atOnce) {
      if (waiting.length >= queueLimit) return failed({ code: 'busy' });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return ok(await work());
    } finally {
      // The turn is handed on, so that nobody who comes later overtakes.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
