import type { Database } from '#platform/database/database.ts';
import { claim, type Claimed, type Queue } from '#platform/queue/queue.ts';

/** Claims the rows that are due, as a poll of the queue does before it works on them. */
export async function claimNext(
  db: Database,
  queue: Queue,
  { now, limit = queue.maxConcurrent }: { now: number; limit?: number },
): Promise<Claimed[]> {
  const ids = await queue.findDue(db.read, { now, limit });
  return ids.length === 0 ? [] : db.write((writer) => claim(writer, queue, { ids, now }));
}
