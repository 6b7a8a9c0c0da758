import { isEmail } from '#platform/email-address.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { insertAccount } from '#shop/identity/store/accounts.ts';
import {
  type AccountFacts,
  findAccountFacts,
  findAccountNumber,
} from '#shop/identity/store/account-facts.ts';
import { saveExternalId } from '#shop/identity/store/external-ids.ts';

export type AddAccountFailure =
  | { code: 'invalid-email' }
  /** With the number of the account that has it. */
  | { code: 'email-already-in-use'; number: number };

export interface AddedAccount {
  email: string;
  /** By which another program knows it; not kept where another account has it. */
  externalId: string | null;
}

/** A customer account created on someone's behalf. It has no password, so signing in requires a reset. */
export async function addAccount(
  shop: Shop,
  visitor: Visitor,
  { email: address, externalId }: AddedAccount,
): Promise<Result<AccountFacts, AddAccountFailure>> {
  const email = address.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const now = shop.clock();
  const id = shop.newId();
  const account = {
    id,
    credentialId: shop.newId(),
    email,
    username: null,
    role: 'shopper',
  } as const;
  return shop.db.write(async (writer) => {
    const inserted = await insertAccount(writer, { ...account, passwordHash: null, now });
    if (!inserted.ok) {
      const code = 'email-already-in-use';
      return failed({ code, number: await findAccountNumber(writer, email) });
    }
    if (externalId !== null) await saveExternalId(writer, { userId: id, externalId });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'account.added',
      subject: `account ${id}`,
      details: {},
    });
    const [added] = await findAccountFacts(writer, [id]);
    if (!added) throw new Error('an account just added is not there');
    return ok(added);
  });
}
