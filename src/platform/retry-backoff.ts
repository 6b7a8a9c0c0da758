const minuteMs = 60_000;
const maxWaitMs = 12 * 60 * minuteMs;
/** With this backoff the last attempt comes two days after the first. */
const maxAttempts = 14;
const spread = 0.2;

/**
 * Backoff after a number of failed attempts, from one minute to twelve hours; null when retries are
 * exhausted. `chance` (0 to 1) adds jitter.
 */
export function retryBackoffMs(attempts: number, chance: number): number | null {
  if (attempts >= maxAttempts) return null;
  const waitMs = Math.min(minuteMs * 2 ** (attempts - 1), maxWaitMs);
  return Math.round(waitMs * (1 - spread + 2 * spread * chance));
}
