import { deleteExpiredSessions as deleteRows } from '#shop/identity/store/sessions.ts';
import type { Shop } from '#shop/shop.ts';

/** Short enough that orders do not notice the write. */
const rowsPerBatch = 200;

/** Deletes a batch of expired sessions. False once none are left. */
export async function deleteExpiredSessions({ db, clock }: Shop): Promise<boolean> {
  const now = clock();
  const deleted = await db.write((writer) => deleteRows(writer, { now, limit: rowsPerBatch }));
  return deleted === rowsPerBatch;
}
