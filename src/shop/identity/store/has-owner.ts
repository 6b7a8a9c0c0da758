import type { Reader } from '#platform/database/database.ts';

/** Whether the shop has an owner account. */
export async function hasOwner(reader: Reader): Promise<boolean> {
  const owner = reader.selectFrom('users').select('id').where('role', '=', 'owner').limit(1);
  return (await owner.executeTakeFirst()) !== undefined;
}
