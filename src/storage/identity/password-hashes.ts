import type { Reader, Writer } from '../database.ts';

/** Null for an account without a password. For comparing alone: it leaves the server in no answer. */
export async function findPasswordHash(reader: Reader, userId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Whether it is still this one, after any change under way and before the next. */
export async function lockPasswordHash(
  writer: Writer,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('credentials')
    // Changes nothing: on Postgres a change that is being written is waited for.
    .set((row) => ({ password: row.ref('password') }))
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
