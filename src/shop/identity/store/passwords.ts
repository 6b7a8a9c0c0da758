import type { Reader, Writer } from '#platform/database/database.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { voidTokens } from './account-tokens.ts';
import { endSessions } from './sessions.ts';

/** Null for an account without a password. For verification only: the hash never leaves the server. */
export async function findPasswordHash(reader: Reader, userId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Locks the password row and returns whether the hash is unchanged. */
export async function lockPasswordHash(
  writer: Writer,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('credentials')
    // Changes nothing, but on PostgreSQL waits for concurrent updates.
    .set((row) => ({ password: row.ref('password') }))
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewPassword {
  userId: string;
  email: string;
  /** For an account without a password. */
  credentialId: string;
  /** The template of the notification email; null for none. */
  mailId: string | null;
  passwordHash: string;
  now: number;
}

/** Sets the password regardless of the current one. */
export async function changePassword(writer: Writer, password: NewPassword): Promise<void> {
  await setPassword(writer, password);
  await afterNewPassword(writer, password);
}

/** False if the account no longer has the password with the hash `known`. */
export async function replacePassword(
  writer: Writer,
  known: string,
  password: NewPassword,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('credentials')
    // A single statement, so that the second of two concurrent changes finds another hash on every engine.
    .set({ password: password.passwordHash })
    .where('user_id', '=', password.userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', known)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await afterNewPassword(writer, password);
  return true;
}

/** Ends all sessions, voids mailed links and notifies the account holder. */
async function afterNewPassword(writer: Writer, password: NewPassword): Promise<void> {
  const { userId, email, mailId, now } = password;
  await endSessions(writer, userId);
  await voidTokens(writer, userId);
  if (mailId === null) return;
  const mail = { id: mailId, template: 'password-changed', recipient: email } as const;
  await queueMail(writer, { ...mail, data: {}, now });
}

/** Replaces the account's password, if any. */
async function setPassword(writer: Writer, password: NewPassword): Promise<void> {
  const { userId, passwordHash } = password;
  await writer
    .insertInto('credentials')
    .values({
      id: password.credentialId,
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: passwordHash }),
    )
    .execute();
}
