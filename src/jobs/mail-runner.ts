import { setTimeout as wait } from 'node:timers/promises';
import type { Shop } from '#services/shop.ts';
import { runMailRound } from './mail-round.ts';

const pauseMs = 2000;
/** How long mails under way may take once the shop is told to stop. */
const graceMs = 3000;

/** Sends mail as it comes due, beside the other jobs: a mail server that hangs holds up nothing else. */
export function startMail(shop: Shop): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const running = keepSending(shop, stopping.signal, cutting.signal);
  return {
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => cutting.abort(), graceMs);
      await running;
      clearTimeout(grace);
    },
  };
}

async function keepSending(shop: Shop, stopping: AbortSignal, cutting: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const isMore = await runMailRound(shop, cutting).catch((error: unknown) => {
      shop.log.error({ err: error }, 'the mail queue could not be read');
      return false;
    });
    // Ends early, without a word, when the shop closes.
    if (!isMore) await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}
