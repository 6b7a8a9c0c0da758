import type { Writer } from '../database.ts';

/** Signs the account out everywhere; answers how many sessions that were. */
export async function endSessions(writer: Writer, userId: string): Promise<number> {
  const ended = await writer
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return ended.length;
}
