import type { Poll } from '#platform/queue/poller.ts';
import {
  appendToChain,
  hasUnchained,
  listUnchained,
  lockChainHead,
} from '#shop/events/store/audit-chain.ts';
import type { Shop } from '#shop/shop.ts';

interface ChainedShop extends Pick<Shop, 'db' | 'clock'> {
  log: { info: (facts: object, text: string) => void };
}

/** Few enough that other writes hardly wait for them. */
const entriesPerWrite = 200;
/** The log is a place where the head stands as well: what was cut off since is not found there. */
const logEveryMs = 10 * 60 * 1000;

/**
 * Chains audit events: each gets the next number, and a hash that covers it and the hash before. Writers of audit
 * events wait for none of it. An entry that commits late is chained after those that were there before.
 */
export function chainAuditEvents(): Poll<ChainedShop> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return async ({ db, clock, log }) => {
    if (!(await hasUnchained(db.read))) return false;
    const { entries, head } = await db.write(async (writer) => {
      const before = await lockChainHead(writer);
      const unchained = await listUnchained(writer, entriesPerWrite);
      const after = await appendToChain(writer, before, unchained);
      return { entries: unchained.length, head: after };
    });
    if (clock() - loggedAt >= logEveryMs) {
      loggedAt = clock();
      log.info(head, 'audit chain');
    }
    return entries === entriesPerWrite;
  };
}
