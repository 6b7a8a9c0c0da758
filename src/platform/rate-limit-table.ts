export interface Tried {
  count: number;
  at: number;
}

interface AttemptTableOptions {
  maxKeys: number;
  /** An entry without an attempt for this time is discarded. */
  keptMs: number;
}

export interface AttemptTable {
  /** Never lower than the actual number of attempts. */
  read: (key: string, now: number) => Tried;
  write: (key: string, count: number, now: number) => void;
  remove: (key: string) => void;
}

const none: Tried = { count: 0, at: 0 };

/**
 * Counts per key in bounded memory. When the table is full, a new key replaces the one with the lowest count
 * and inherits that count (Space-Saving algorithm, Metwally et al.), so that a flood of made-up keys can make
 * a count too high but never too low.
 */
export function makeAttemptTable({ maxKeys, keptMs }: AttemptTableOptions): AttemptTable {
  /** In order of the last attempt, oldest first, here and per count. */
  const entries = new Map<string, Tried>();
  const keysByCount = new Map<number, Set<string>>();

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    const keys = keysByCount.get(entry.count);
    keys?.delete(key);
    if (keys?.size === 0) keysByCount.delete(entry.count);
  }

  /** The key to evict for a new one; null while there is room. */
  function leastTried(now: number): string | null {
    const [oldest] = entries;
    if (!oldest || entries.size < maxKeys) return null;
    const [key, { at }] = oldest;
    if (now - at >= keptMs) return key;
    const [rarest] = keysByCount.get(Math.min(...keysByCount.keys())) ?? [];
    return rarest ?? key;
  }

  return {
    read(key, now) {
      const known = entries.get(key) ?? entries.get(leastTried(now) ?? '');
      return known && now - known.at < keptMs ? known : none;
    },
    write(key, count, now) {
      const replaced = entries.has(key) ? key : leastTried(now);
      if (replaced !== null) remove(replaced);
      entries.set(key, { count, at: now });
      const keys = keysByCount.get(count) ?? new Set();
      keysByCount.set(count, keys.add(key));
    },
    remove,
  };
}
