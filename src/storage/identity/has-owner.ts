import type { Reader } from '../database.ts';

/** Whether somebody runs the shop. */
export async function hasOwner(reader: Reader): Promise<boolean> {
  const owner = reader.selectFrom('users').select('id').where('role', '=', 'owner').limit(1);
  return (await owner.executeTakeFirst()) !== undefined;
}
