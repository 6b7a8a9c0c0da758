export interface Backoff {
  firstMs: number;
  maxMs: number;
  maxAttempts: number;
}

const minuteMs = 60_000;

/** Of deliveries over a network: the last attempt comes two days after the first. */
export const deliveryBackoff: Backoff = {
  firstMs: minuteMs,
  maxMs: 12 * 60 * minuteMs,
  maxAttempts: 14,
};

const spread = 0.2;

/** Null when the attempts are used up. `chance` (0 to 1) adds jitter. */
export function retryBackoffMs(
  attempts: number,
  { maxAttempts, chance, ...backoff }: Backoff & { chance: number },
): number | null {
  if (attempts >= maxAttempts) return null;
  const waitMs = exponentialBackoffMs(attempts - 1, backoff);
  return Math.round(waitMs * (1 - spread + 2 * spread * chance));
}

/** Doubles with each retry, beginning at 0. */
export function exponentialBackoffMs(
  retries: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): number {
  return Math.min(firstMs * 2 ** retries, maxMs);
}
