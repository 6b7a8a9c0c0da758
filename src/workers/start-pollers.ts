import type { Shop } from '#shop/shop.ts';
import { pollImports } from './import-worker.ts';
import { pollMail } from './mail-worker.ts';
import { pollPictures } from './picture-worker.ts';
import { startPoller } from '#platform/queue/start-poller.ts';
import { makeCleanupPoll } from './cleanup-worker.ts';
import { pollWebhooks } from './webhook-worker.ts';

/** Starts all pollers, each independent of the others. */
export function startPollers(shop: Shop): { stop: () => Promise<void> } {
  const rounds = [pollMail, pollWebhooks, pollImports, pollPictures, makeCleanupPoll()];
  const senders = rounds.map((round) => startPoller(shop, round));
  return {
    async stop() {
      await Promise.all(senders.map((one) => one.stop()));
    },
  };
}
