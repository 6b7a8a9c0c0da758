import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';

/** Processes what is due; true while there may be more. Returns at once if aborted. */
export type Poll<Context> = (context: Context, cutting: AbortSignal) => Promise<boolean>;

const pauseMs = 2000;
const hourMs = 60 * 60 * 1000;
/** How long current work may take at shutdown before it is aborted. */
const graceMs = 3000;

/** Polls a queue independently of the others, so that a hanging receiver blocks nothing else. */
export function startPoller<Context extends { log: Logger }>(
  context: Context,
  poll: Poll<Context>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const running = pollUntilStopped(context, poll, {
    stopping: stopping.signal,
    cutting: cutting.signal,
  });
  return {
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => cutting.abort(), graceMs);
      await running;
      clearTimeout(grace);
    },
  };
}

async function pollUntilStopped<Context extends { log: Logger }>(
  context: Context,
  poll: Poll<Context>,
  { stopping, cutting }: { stopping: AbortSignal; cutting: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    const isMore = await poll(context, cutting).catch((error: unknown) => {
      context.log.error({ err: error }, 'outgoing queue read failed');
      return false;
    });
    // Ends early, without an error, at shutdown.
    if (!isMore) await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Works in batches until one is the last, then again an hour later. */
export function hourly<Context extends { clock: Clock }>(work: Poll<Context>): Poll<Context> {
  let dueAt = Number.NEGATIVE_INFINITY;
  return async (context, cutting) => {
    const now = context.clock();
    if (now < dueAt) return false;
    const isMore = await work(context, cutting);
    if (!isMore) dueAt = now + hourMs;
    return isMore;
  };
}
