import { isEmail } from '#platform/email-address.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findVisitor, insertAccount } from '#shop/identity/store/accounts.ts';
import {
  findAccountFacts,
  findAccountNumber,
  listAccountFacts,
  saveExternalId,
  type AccountFacts,
  type AccountSpan,
} from '#shop/identity/store/account-facts.ts';
import { may } from '#shop/access/rules/permissions.ts';
import { countUsers, everyUser } from '#shop/identity/store/users.ts';
import type { Writer } from '#platform/database/database.ts';
import { markVerified } from '#shop/identity/store/email-address.ts';
import { secureAccount } from '#shop/identity/store/reclaim-account.ts';

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
    role: 'customer',
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
      subject: { type: 'account', id },
      details: {},
    });
    const [added] = await findAccountFacts(writer, [id]);
    if (!added) throw new Error('an account just added is not there');
    return ok(added);
  });
}

/** Finds an account by user id, external id or email, for staff who act on its behalf. */
export async function findAccount(
  shop: Shop,
  visitor: Visitor,
  { userId, email }: { userId: string; email: string },
): Promise<Result<Visitor, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const found =
    (await findVisitor(read, { userId })) ??
    (await findVisitor(read, { externalId: userId })) ??
    (await findVisitor(read, { email: email.trim().toLowerCase() }));
  return found ? ok(found) : failed({ code: 'not-found' });
}

/** Notes by which id another program knows the account, unless it is known by one already. */
export async function linkExternalId(
  shop: Shop,
  visitor: Visitor,
  link: { userId: string; externalId: string },
): Promise<Result<null, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  await shop.db.write((writer) => saveExternalId(writer, link));
  return ok(null);
}

/** Accounts as programs read them, from the lowest number on. */
export async function browseAccounts(
  shop: Shop,
  visitor: Visitor,
  span: AccountSpan,
): Promise<Result<{ accounts: AccountFacts[]; total: number }, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-users')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const [accounts, total] = await Promise.all([
    listAccountFacts(read, span),
    countUsers(read, everyUser),
  ]);
  return ok({ accounts, total });
}

/**
 * Secures an unverified account for the person who has just verified its address: it may have been created by
 * someone else. All sign-in methods and everything that could act, ship or speak for its holder are removed;
 * orders remain as accounting records. False for verified addresses and for owners, who came by a setup link
 * or were verified before and keep their second factor.
 */
export async function reclaimAccount(
  { hooks }: Shop,
  writer: Writer,
  account: { userId: string; now: number },
): Promise<boolean> {
  if (!(await secureAccount(writer, account.userId))) return false;
  await hooks.accountReclaimed(writer, account);
  return true;
}

/** Marks the account's address as verified and tells the features to the right; false if it has changed. */
export async function confirmAddress(
  { hooks, clock, newId }: Pick<Shop, 'hooks' | 'clock' | 'newId'>,
  writer: Writer,
  account: { userId: string; email: string },
): Promise<boolean> {
  if (!(await markVerified(writer, account))) return false;
  await hooks.emailVerified(writer, { ...account, newId, now: clock() });
  return true;
}
