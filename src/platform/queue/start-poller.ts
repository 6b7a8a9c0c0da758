import { setTimeout as wait } from 'node:timers/promises';
import type { Shop } from '#shop/shop.ts';

/** Processes what is due; true while there may be more. Returns at once if aborted. */
export type Poll = (shop: Shop, cutting: AbortSignal) => Promise<boolean>;

const pauseMs = 2000;
/** How long current work may take at shutdown before it is aborted. */
const graceMs = 3000;

/** Polls a queue independently of the others, so that a hanging receiver blocks nothing else. */
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
    // Ends early, without an error, at shutdown.
    if (!isMore) await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}
