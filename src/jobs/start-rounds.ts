import { setTimeout as wait } from 'node:timers/promises';
import type { Shop } from '#services/shop.ts';

/** Sends what is due; true while there may be more. Aborted, it is done at once. */
export type Poll = (shop: Shop, cutting: AbortSignal) => Promise<boolean>;

const pauseMs = 2000;
/** How long what is under way may take once the shop is told to stop. */
const graceMs = 3000;

/** Sends things as they come due, beside the other jobs: a receiver that hangs holds up nothing else. */
export function startPoller(shop: Shop, poll: Poll): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const running = pollUntilStopped(shop, poll, {
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

async function pollUntilStopped(
  shop: Shop,
  poll: Poll,
  { stopping, cutting }: { stopping: AbortSignal; cutting: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    const isMore = await poll(shop, cutting).catch((error: unknown) => {
      shop.log.error({ err: error }, 'outgoing queue read failed');
      return false;
    });
    // Ends early, without a word, when the shop closes.
    if (!isMore) await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}
