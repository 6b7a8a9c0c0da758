import type { Writer } from '../database.ts';

/**
 * The owners that are let in. Their rows are held until the commit, so that of two changes at once the
 * second counts without the first and the shop always keeps one.
 */
export async function lockOwners(writer: Writer): Promise<string[]> {
  const rows = await writer
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whoever asks this before touching other staff stays an owner until the commit. */
export async function isCurrentOwner(writer: Writer, userId: string): Promise<boolean> {
  return (await lockOwners(writer)).includes(userId);
}
