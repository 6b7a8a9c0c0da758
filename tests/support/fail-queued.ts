import { claim, type Queue, settle } from '#platform/queue/queue.ts';
import type { Shop } from '#shop/shop.ts';

/** Fails a queued row permanently, in its first attempt. */
export async function failQueued(
  { db, clock }: Shop,
  queue: Queue,
  { id, lastError }: { id: string; lastError: string },
): Promise<void> {
  const now = clock();
  await db.write(async (writer) => {
    for (const row of await claim(writer, queue, { ids: [id], now })) {
      await settle(writer, { table: queue.table, ...row }, { state: 'failed', now, lastError });
    }
  });
}
