import { areas, type Role, type Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface NewAccount {
  id: string;
  credentialId: string;
  /** Lower-case. */
  email: string;
  username: string | null;
  role: Role;
  /** The password hash. Null if nobody can sign in before a password reset. */
  passwordHash: string | null;
  now: number;
}

/** Inserts the account and its password row in the format of the account library. */
export async function insertAccount(
  writer: Writer,
  account: NewAccount,
): Promise<Result<null, { code: 'taken' }>> {
  const at = new Date(account.now).toISOString();
  const { id, email, username, role } = account;
  const inserted = await writer
    .insertInto('users')
    .values({ id, email, name: '', username, role, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return failed({ code: 'taken' });
  if (account.passwordHash === null) return ok(null);
  await writer
    .insertInto('credentials')
    .values({
      id: account.credentialId,
      user_id: id,
      provider_id: 'credential',
      account_id: id,
      password: account.passwordHash,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return ok(null);
}

export type AccountName =
  | { email: string }
  | { username: string }
  | { userId: string }
  | { externalId: string };

/** By lower-case email or user name, opaque id, or external id. */
export async function findVisitor(reader: Reader, name: AccountName): Promise<Visitor | null> {
  return (await findKnownAccount(reader, name))?.visitor ?? null;
}

/** An account with the data that decides whether it may sign in. */
export interface KnownAccount {
  visitor: Visitor;
  isDisabled: boolean;
  lastSeenAt: number | null;
}

export async function findKnownAccount(
  reader: Reader,
  name: AccountName,
): Promise<KnownAccount | null> {
  const rows = await reader
    .selectFrom('users')
    .leftJoin('staff_permissions', 'staff_permissions.user_id', 'users.id')
    .select(['users.id as userId', 'email', 'role', 'area'])
    .select(['disabled_at as disabledAt', 'last_seen_at as lastSeenAt'])
    .where((user) => {
      if ('userId' in name) return user('users.id', '=', name.userId);
      if ('externalId' in name) return user('external_id', '=', name.externalId);
      return 'email' in name
        ? user('email', '=', name.email)
        : user('username', '=', name.username);
    })
    .execute();
  const [row] = rows;
  if (!row) return null;
  const { userId, email, role, disabledAt, lastSeenAt } = row;
  const own = areas.filter((area) => rows.some((other) => other.area === area));
  const visitor = { userId, email, role, areas: own };
  return { visitor, isDisabled: disabledAt !== null, lastSeenAt };
}

export async function markSeen(writer: Writer, userId: string, now: number): Promise<void> {
  await writer.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

/**
 * Deletes the account with what refers to it: passwords, sessions, links in mails, addresses, the cart, reports
 * of reviews and reviews of deleted products go with the row.
 */
export async function deleteAccount(
  writer: Writer,
  { userId, email, username }: { userId: string; email: string; username: string },
): Promise<void> {
  const resets = [email, username].map((name) => JSON.stringify({ name }));
  await writer
    .deleteFrom('jobs')
    .where('kind', '=', 'mail-reset')
    .where('payload', 'in', resets)
    .execute();
  await writer.deleteFrom('verifications').where('identifier', '=', email).execute();
  await writer.deleteFrom('users').where('id', '=', userId).execute();
}
