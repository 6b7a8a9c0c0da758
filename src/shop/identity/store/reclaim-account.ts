import { sql } from 'kysely';
import type { Role } from '#shop/access/rules/visitor.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { voidTokens } from './account-tokens.ts';
import { deletePasskeys } from './passkeys.ts';
import { deleteCodeKey, lockAccount } from './second-factors.ts';
import { endSessions } from './sessions.ts';

export interface ReclaimedAccount {
  userId: string;
  now: number;
}

/** Removes the sign-in methods and details of a reclaimable account. False for others. */
export async function secureAccount(
  writer: Writer,
  { userId, now }: ReclaimedAccount,
): Promise<boolean> {
  // Concurrent additions to the account are either removed below or rejected afterwards.
  await lockAccount(writer, userId);
  if (!(await isReclaimable(writer, userId))) return false;
  await endSessions(writer, userId);
  await writer.deleteFrom('credentials').where('user_id', '=', userId).execute();
  await deletePasskeys(writer, userId);
  await deleteCodeKey(writer, userId);
  await voidTokens(writer, userId);
  await clearDetails(writer, userId, now);
  return true;
}

export async function isReclaimable(reader: Reader, userId: string): Promise<boolean> {
  const { rows } = await sql<{ role: Role }>`
    select role from users where id = ${userId} and email_verified = false
  `.execute(reader);
  return rows.some(({ role }) => role !== 'owner');
}

async function clearDetails(writer: Writer, userId: string, now: number): Promise<void> {
  await sql`
    update users set name = '', phone = '', username = null, display_username = null, image = null,
      updated_at = ${new Date(now).toISOString()}
    where id = ${userId}
  `.execute(writer);
}
