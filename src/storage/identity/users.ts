import { type SqlBool, sql } from 'kysely';
import type { Role } from '#domain/identity/visitor.ts';
import type { Reader, Writer } from '../database.ts';

/** An account as the admin's table knows it. Nothing of its password is among it. */
export interface User {
  /** In the order of registration: `id` on the wire. */
  number: number;
  /** Opaque: `userid` on the wire. */
  userId: string;
  email: string;
  username: string | null;
  role: Role;
}

export interface UserSpan {
  /** A part of the address or the user name, in lower case, or the whole userid; '' for all. */
  text: string;
  offset: number;
  limit: number;
}

const columns = ['number', 'id as userId', 'email', 'username', 'role'] as const;

/** By number. */
export async function listUsers(
  reader: Reader,
  { text, offset, limit }: UserSpan,
): Promise<User[]> {
  return reader
    .selectFrom('users')
    .where(holding(text))
    .select(columns)
    .orderBy('number')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countUsers(reader: Reader, text: string): Promise<number> {
  const { count } = await reader
    .selectFrom('users')
    .where(holding(text))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findUser(reader: Reader, number: number): Promise<User | null> {
  const row = await reader
    .selectFrom('users')
    .where('number', '=', number)
    .select(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** With its passwords, sessions and cart. Its reviews have to be gone before; its orders stay, as they are the shop's books. */
export async function deleteUser(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('users').where('id', '=', userId).execute();
}

function holding(text: string) {
  if (text === '') return sql<SqlBool>`1 = 1`;
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(email like ${part} escape '\\' or username like ${part} escape '\\' or id = ${text})`;
}
