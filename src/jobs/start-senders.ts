import type { Shop } from '#services/shop.ts';
import { runImportRound } from './import-round.ts';
import { runMailRound } from './mail-round.ts';
import { runPictureRound } from './picture-round.ts';
import { startRounds } from './start-rounds.ts';
import { makeTidyRound } from './tidy-round.ts';
import { runWebhookRound } from './webhook-round.ts';

/** Everything that is worked off as it comes due, each beside the others. */
export function startSenders(shop: Shop): { stop: () => Promise<void> } {
  const rounds = [runMailRound, runWebhookRound, runImportRound, runPictureRound, makeTidyRound()];
  const senders = rounds.map((round) => startRounds(shop, round));
  return {
    async stop() {
      await Promise.all(senders.map((one) => one.stop()));
    },
  };
}
