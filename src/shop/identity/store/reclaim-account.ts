import type { Reader, Writer } from '#platform/database/database.ts';
import { voidTokens } from './account-tokens.ts';
import { deletePasskeys } from './passkeys.ts';
import { lockAccount } from './accounts.ts';
import { deleteCodeKey } from './second-factors.ts';
import { endSessions } from './sessions.ts';

/** Removes the sign-in methods and details of a reclaimable account. False for others. */
export async function secureAccount(writer: Writer, userId: string): Promise<boolean> {
  // Concurrent additions to the account are either removed below or rejected afterwards.
  await lockAccount(writer, userId);
  if (!(await isReclaimable(writer, userId))) return false;
  await endSessions(writer, userId);
  await writer.deleteFrom('credentials').where('user_id', '=', userId).execute();
  await deletePasskeys(writer, userId);
  await deleteCodeKey(writer, userId);
  await voidTokens(writer, userId);
  await clearDetails(writer, userId);
  return true;
}

export async function isReclaimable(reader: Reader, userId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified', '=', 0)
    .where('role', '<>', 'owner')
    .executeTakeFirst();
  return found !== undefined;
}

async function clearDetails(writer: Writer, userId: string): Promise<void> {
  await writer
    .updateTable('users')
    .set({ name: '', phone: '', username: null })
    .where('id', '=', userId)
    .execute();
}
