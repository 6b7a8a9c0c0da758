import type { Writer } from '#platform/database/database.ts';

/**
 * The enabled owners. Their rows are locked until the commit, so that the second of two concurrent changes
 * sees the first and the shop always has an owner.
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

/** The lock guarantees that the caller remains an owner until the commit. */
export async function isCurrentOwner(writer: Writer, userId: string): Promise<boolean> {
  return (await lockOwners(writer)).includes(userId);
}
