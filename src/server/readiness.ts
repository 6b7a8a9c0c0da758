/** Timeout for the database check. */
const timeoutMs = 2_000;
/** A recent result remains valid, because a busy process may be slow to respond. */
const trustedMs = 10_000;

/**
 * Answers concurrent readiness requests with one check. `check` verifies the database and its migrations; only
 * a negative result, not a timeout, makes a recently ready shop unready.
 */
export function makeReadiness(check: () => Promise<boolean>): () => Promise<boolean> {
  let readyAt: number | null = null;
  let underWay: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    try {
      const isReady = await check();
      readyAt = isReady ? performance.now() : null;
      return isReady;
    } catch {
      readyAt = null;
      return false;
    } finally {
      underWay = null;
    }
  }

  return async () => {
    underWay ??= ask();
    const isReady = await within(timeoutMs, underWay);
    return isReady ?? (readyAt !== null && performance.now() - readyAt < trustedMs);
  };
}

async function within(limitMs: number, answer: Promise<boolean>): Promise<boolean | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), limitMs);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
