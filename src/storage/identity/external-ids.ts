import type { Writer } from '../database.ts';

/**
 * Keeps the id by which another program knows the account. Does nothing where one is kept already, or where
 * the id is another account's own or external one: by it orders are assigned to accounts.
 */
export async function saveExternalId(
  writer: Writer,
  { userId, externalId }: { userId: string; externalId: string },
): Promise<void> {
  const known = await writer
    .selectFrom('users')
    .select('id')
    .where((user) => user.or([user('id', '=', externalId), user('external_id', '=', externalId)]))
    .executeTakeFirst();
  if (known) return;
  await writer
    .updateTable('users')
    .set({ external_id: externalId })
    .where('id', '=', userId)
    .where('external_id', 'is', null)
    .execute();
}
