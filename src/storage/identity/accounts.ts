import type { Role, Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Reader, Writer } from '../database.ts';

export interface NewAccount {
  id: string;
  credentialId: string;
  /** In lower case. */
  email: string;
  username: string | null;
  role: Role;
  /** Never the password itself. Null for an account that nobody signs in to before its password is reset. */
  passwordHash: string | null;
  now: number;
}

/** The account with its password, as the account library looks for them: neither without the other. */
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

/** By the address or the user name, in lower case, or by the opaque id. */
export async function findVisitor(
  reader: Reader,
  login: { email: string } | { username: string } | { userId: string },
): Promise<Visitor | null> {
  const row = await reader
    .selectFrom('users')
    .select(['id as userId', 'email', 'role'])
    .where((user) => {
      if ('userId' in login) return user('id', '=', login.userId);
      return 'email' in login
        ? user('email', '=', login.email)
        : user('username', '=', login.username);
    })
    .executeTakeFirst();
  return row ?? null;
}
