import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

export interface CustomerBehind {
  id: number;
  name: string;
  userId: string | null;
  email: string;
}

/** The customer with this account, or else with this address: an account before a guest. Null before any order. */
export async function findCustomerBehind(
  reader: Reader,
  { userId, email }: { userId: string | null; email: string },
): Promise<CustomerBehind | null> {
  const row = await reader
    .selectFrom('customers')
    .select(['id', 'name', 'user_id as userId', 'email'])
    .where((one) =>
      userId === null ? one('email', '=', email.toLowerCase()) : one('user_id', '=', userId),
    )
    .orderBy(sql`user_id is null`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
