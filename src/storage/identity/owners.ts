import type { Writer } from '../database.ts';

/** Holds the owners' rows, so that of two who leave at once the second is counted without the first. */
export async function holdOwners(writer: Writer): Promise<string[]> {
  const rows = await writer
    .updateTable('users')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'owner')
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
