import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { UserState } from '#shop/identity/rules/user-management.ts';
import type { Area, Role } from '#shop/access/rules/visitor.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';

/** An account in the admin's table, without password data. */
export interface User {
  /** Ascending by registration: `id` on the wire. */
  number: number;
  /** Opaque: `userid` on the wire. */
  userId: string;
  email: string;
  isEmailVerified: boolean;
  username: string | null;
  role: Role;
  /** The areas of a staff member. */
  areas: Area[];
  /** Sign-in methods; 'credential' is a password. */
  providers: string[];
  lastSeenAt: number | null;
  disabledAt: number | null;
  isTaxExempt: boolean;
}

export interface UserFilter {
  /** Part of the email or user name in lower case, or the whole userid; '' for all. */
  text: string;
  role: Role | null;
  state: UserState | null;
}

export const everyUser: UserFilter = { text: '', role: null, state: null };

export interface UserSpan extends UserFilter {
  offset: number;
  limit: number;
}

/** Ordered by id. */
export async function listUsers(
  reader: Reader,
  { offset, limit, ...filter }: UserSpan,
): Promise<User[]> {
  const rows = await userRows(reader)
    .where(matches(filter))
    .orderBy('number')
    .offset(offset)
    .limit(limit)
    .execute();
  return withParts(reader, rows);
}

export async function countUsers(reader: Reader, filter: UserFilter): Promise<number> {
  const { count } = await reader
    .selectFrom('users')
    .where(matches(filter))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findUser(reader: Reader, number: number): Promise<User | null> {
  const [user] = await withParts(
    reader,
    await userRows(reader).where('number', '=', number).execute(),
  );
  return user ?? null;
}

export async function findUserOf(reader: Reader, userId: string): Promise<User | null> {
  const [user] = await withParts(reader, await userRows(reader).where('id', '=', userId).execute());
  return user ?? null;
}

function userRows(reader: Reader) {
  return reader
    .selectFrom('users')
    .select(['number', 'id as userId', 'email', 'email_verified as isEmailVerified'])
    .select(['username', 'role'])
    .select([
      'last_seen_at as lastSeenAt',
      'disabled_at as disabledAt',
      'is_tax_exempt as isTaxExempt',
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number];

async function withParts(reader: Reader, rows: readonly UserRow[]): Promise<User[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const [permissions, credentials] = await Promise.all([
    reader
      .selectFrom('staff_permissions')
      .select(['user_id', 'area'])
      .where('user_id', 'in', ids)
      .orderBy('area')
      .execute(),
    reader
      .selectFrom('credentials')
      .select(['user_id', 'provider_id'])
      .where('user_id', 'in', ids)
      .orderBy('provider_id')
      .execute(),
  ]);
  const areasOf = Map.groupBy(permissions, (row) => row.user_id);
  const providersOf = Map.groupBy(credentials, (row) => row.user_id);
  return rows.map((row) => ({
    ...row,
    isEmailVerified: row.isEmailVerified === 1,
    isTaxExempt: row.isTaxExempt === 1,
    areas: (areasOf.get(row.userId) ?? []).map(({ area }) => area),
    providers: (providersOf.get(row.userId) ?? []).map((found) => found.provider_id),
  }));
}

function matches({ text, role, state }: UserFilter) {
  return (user: ExpressionBuilder<Schema, 'users'>) =>
    user.and([
      ...(text === '' ? [] : [holds(text)]),
      ...(role === null ? [] : [user('role', '=', role)]),
      ...(state === null
        ? []
        : [user('disabled_at', state === 'disabled' ? 'is not' : 'is', null)]),
    ]);
}

function holds(text: string) {
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(email like ${part} escape '\\' or username like ${part} escape '\\' or id = ${text})`;
}
