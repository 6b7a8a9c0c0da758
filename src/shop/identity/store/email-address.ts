import { failed, ok, type Result } from '#platform/result.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { emailChangedData } from '#shop/identity/rules/account-email.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { findAccountFacts } from './account-facts.ts';
import { voidTokens } from './account-tokens.ts';

export interface ProvenAddress {
  userId: string;
  email: string;
  now: number;
}

/** False if the account has changed its address. */
export async function markVerified(
  writer: Writer,
  { userId, email }: Pick<ProvenAddress, 'userId' | 'email'>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('users')
    .set({ email_verified: 1 })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The account signs in with this proven address from now on. Emailed links are void, and the old address is
 * notified.
 */
export async function changeAddress(
  writer: Writer,
  { userId, email, now, mailId }: ProvenAddress & { mailId: string },
): Promise<Result<{ from: string; isFromVerified: boolean }, { code: 'email-already-in-use' }>> {
  const [account] = await findAccountFacts(writer, [userId]);
  if (!account) throw new Error('no such account');
  const { email: from, isEmailVerified: wasVerified } = account;
  if (await isTaken(writer, email)) return failed({ code: 'email-already-in-use' });
  await writer
    .updateTable('users')
    .set({ email, email_verified: 1 })
    .where('id', '=', userId)
    .execute();
  await voidTokens(writer, userId);
  const mail = { id: mailId, template: 'email-changed', recipient: from } as const;
  await queueMail(writer, { ...mail, data: emailChangedData(email, wasVerified), now });
  return ok({ from, isFromVerified: wasVerified });
}

async function isTaken(reader: Reader, email: string): Promise<boolean> {
  const taken = reader.selectFrom('users').select('id').where('email', '=', email);
  return (await taken.executeTakeFirst()) !== undefined;
}
