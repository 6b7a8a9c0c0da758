import type { Reader, Writer } from '#platform/database/database.ts';

/** Null for an account without a password. For verification only: the hash never leaves the server. */
export async function findPasswordHash(reader: Reader, userId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Locks the password row and returns whether the hash is unchanged. */
export async function lockPasswordHash(
  writer: Writer,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('credentials')
    // Changes nothing, but on PostgreSQL waits for concurrent updates.
    .set((row) => ({ password: row.ref('password') }))
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
