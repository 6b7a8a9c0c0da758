import { sql } from 'kysely';
import type { Role } from '#shop/access/rules/visitor.ts';
import { revokeApiKeysOf } from '#shop/api-keys/store/api-keys.ts';
import { deleteDraft } from '#shop/checkout/store/checkout-drafts.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { deleteReviewsBy } from '#shop/reviews/store/review-changes.ts';
import { voidTokens } from '#shop/identity/store/account-tokens.ts';
import { deletePasskeys } from '#shop/identity/store/passkeys.ts';
import { deleteCodeKey, lockAccount } from '#shop/identity/store/second-factors.ts';
import { endSessions } from '#shop/identity/store/sessions.ts';

export interface ReclaimedAccount {
  userId: string;
  now: number;
}

/**
 * Secures an unverified account for the person who has just verified its address: it may have been created by
 * someone else. All sign-in methods and everything that could act, ship or speak for its holder are removed;
 * orders remain as accounting records. False for verified addresses and for owners, who came by a setup link
 * or were verified before and keep their second factor.
 */
export async function reclaimAccount(
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
  await revokeApiKeysOf(writer, userId, now);
  await clearDetails(writer, userId, now);
  await writer.deleteFrom('addresses').where('user_id', '=', userId).execute();
  await deleteDraft(writer, userId);
  await writer.deleteFrom('carts').where('user_id', '=', userId).execute();
  await deleteReviewsBy(writer, userId);
  await writer.deleteFrom('deleted_reviews').where('user_id', '=', userId).execute();
  await writer.deleteFrom('review_reports').where('user_id', '=', userId).execute();
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
