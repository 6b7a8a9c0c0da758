const minuteMs = 60_000;
const maxWaitMs = 12 * 60 * minuteMs;
/** With the waits below the last try comes two days after the first. */
const maxAttempts = 14;
const spread = 0.2;

/**
 * How long a message waits after so many failed attempts, from a minute up to twelve hours; null when
 * it is given up. `chance` from 0 to 1 spreads those that failed together.
 */
export function retryBackoffMs(attempts: number, chance: number): number | null {
  if (attempts >= maxAttempts) return null;
  const waitMs = Math.min(minuteMs * 2 ** (attempts - 1), maxWaitMs);
  return Math.round(waitMs * (1 - spread + 2 * spread * chance));
}
