import { type Area, areas, type Role, type Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface NewAccount {
  id: string;
  credentialId: string;
  /** Lower-case. */
  email: string;
  username: string | null;
  role: Role;
  /** The password hash. Null if signing in requires a password reset first. */
  passwordHash: string | null;
  now: number;
}

export async function insertAccount(
  writer: Writer,
  account: NewAccount,
): Promise<Result<null, { code: 'taken' }>> {
  const { id, email, username, role, now } = account;
  const inserted = await writer
    .insertInto('users')
    .values({ id, email, name: '', username, role, registered_at: now })
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
    .select(accountColumns)
    .where((user) => {
      if ('userId' in name) return user('users.id', '=', name.userId);
      if ('externalId' in name) return user('external_id', '=', name.externalId);
      return 'email' in name
        ? user('email', '=', name.email)
        : user('username', '=', name.username);
    })
    .execute();
  return knownAccount(rows);
}

/** Of `users` joined with `staff_permissions`, which gives one row per area of a staff member. */
export const accountColumns = [
  'users.id as userId',
  'users.email',
  'users.role',
  'users.disabled_at as disabledAt',
  'users.last_seen_at as lastSeenAt',
  'staff_permissions.area',
] as const;

interface AccountRow {
  userId: string;
  email: string;
  role: Role;
  disabledAt: number | null;
  lastSeenAt: number | null;
  area: Area | null;
}

/** The account of these rows; null if there are none. */
export function knownAccount(rows: readonly AccountRow[]): KnownAccount | null {
  const [row] = rows;
  if (!row) return null;
  const { userId, email, role, disabledAt, lastSeenAt } = row;
  const granted = areas.filter((area) => rows.some((other) => other.area === area));
  const visitor = { userId, email, role, areas: granted };
  return { visitor, isDisabled: disabledAt !== null, lastSeenAt };
}

/** Locks the account until the commit, so that concurrent changes of what belongs to it see each other. */
export async function lockAccount(writer: Writer, userId: string): Promise<void> {
  await writer
    .updateTable('users')
    .set((row) => ({ role: row.ref('role') }))
    .where('id', '=', userId)
    .execute();
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
  await writer.deleteFrom('users').where('id', '=', userId).execute();
}
