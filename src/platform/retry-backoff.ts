const minuteMs = 60_000;
const delivery = { firstMs: minuteMs, maxMs: 12 * 60 * minuteMs };
/** With this backoff the last attempt comes two days after the first. */
const maxAttempts = 14;
const spread = 0.2;

/**
 * Backoff of deliveries over a network after a number of failed attempts, from one minute to twelve hours; null
 * when retries are exhausted. `chance` (0 to 1) adds jitter.
 */
export function retryBackoffMs(attempts: number, chance: number): number | null {
  if (attempts >= maxAttempts) return null;
  const waitMs = exponentialBackoffMs(attempts - 1, delivery);
  return Math.round(waitMs * (1 - spread + 2 * spread * chance));
}

/** Doubles with each retry, beginning at 0. */
export function exponentialBackoffMs(
  retries: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): number {
  return Math.min(firstMs * 2 ** retries, maxMs);
}
