import type { Reader } from '../database.ts';

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
