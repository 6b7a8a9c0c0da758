/** A database that says nothing for so long is given up on. */
const timeoutMs = 2_000;
/** A process that is only busy says nothing either: what it answered so lately still counts. */
const trustedMs = 10_000;

/**
 * Whether the shop can be sent customers, however many ask at once. `check` says whether the database answers
 * and has every migration; only its own answer makes a shop that was ready lately unready.
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
