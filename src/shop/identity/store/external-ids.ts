import type { Writer } from '#platform/database/database.ts';

/**
 * Stores the id that another program has assigned to the account. Does nothing if the account already has one,
 * or if the id belongs to another account: orders are assigned by it.
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
