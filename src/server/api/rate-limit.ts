import type { Clock } from '#platform/clock.ts';

/** The number of calls that a client network may make per window. */
const calls = 600;
const windowMs = 60_000;
const maxNetworks = 100_000;
const msPerSecond = 1000;

export interface Allowance {
  isOver: boolean;
  /** Headers as defined by the IETF draft on rate limit headers. */
  headers: Record<string, string>;
}

/** Counts calls per client network in process memory. Loopback (null) is not limited. */
export function makeRateLimit(clock: Clock): (network: string | null) => Allowance {
  const windows = new Map<string, { endsAt: number; count: number }>();

  return (network) => {
    if (network === null) return { isOver: false, headers: {} };
    const now = clock();
    const known = windows.get(network);
    const current = known && now < known.endsAt ? known : { endsAt: now + windowMs, count: 0 };
    current.count += 1;
    // Deleted and inserted again, so that iteration starts with the least recently active network.
    windows.delete(network);
    windows.set(network, current);
    const [oldest] = windows.keys();
    if (windows.size > maxNetworks && oldest !== undefined) windows.delete(oldest);
    const left = Math.max(0, calls - current.count);
    const seconds = Math.ceil((current.endsAt - now) / msPerSecond);
    const isOver = current.count > calls;
    return {
      isOver,
      headers: {
        'ratelimit-policy': `"network";q=${calls};w=${windowMs / msPerSecond}`,
        ratelimit: `"network";r=${left};t=${seconds}`,
        ...(isOver && { 'retry-after': String(seconds) }),
      },
    };
  };
}
