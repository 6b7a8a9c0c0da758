import type { Shop } from '#services/shop.ts';
import { pollImports } from './import-round.ts';
import { pollMail } from './mail-round.ts';
import { pollPictures } from './picture-round.ts';
import { startPoller } from './start-rounds.ts';
import { makeCleanupPoll } from './tidy-round.ts';
import { pollWebhooks } from './webhook-round.ts';

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
