import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Account data exposed by the API. */
export interface AccountFacts {
  number: number;
  userId: string;
  email: string;
  /** False if the account signs in with providers only. */
  hasPassword: boolean;
  isEmailVerified: boolean;
  /** The id assigned by another program. */
  externalId: string | null;
}

export interface AccountSpan {
  /** Only higher ids. */
  after: number;
  offset: number;
  limit: number;
}

/** Ordered by id. */
export async function listAccountFacts(
  reader: Reader,
  { after, offset, limit }: AccountSpan,
): Promise<AccountFacts[]> {
  const query = factRows(reader).where('number', '>', after).orderBy('number');
  return (await query.offset(offset).limit(limit).execute()).map(factsOf);
}

export async function findAccountFacts(
  reader: Reader,
  userIds: readonly string[],
): Promise<AccountFacts[]> {
  if (userIds.length === 0) return [];
  return (await factRows(reader).where('users.id', 'in', userIds).execute()).map(factsOf);
}

/** Finds an account by its lower-case address. */
export async function findAccountNumber(reader: Reader, email: string): Promise<number> {
  const query = reader.selectFrom('users').select('number').where('email', '=', email);
  return (await query.executeTakeFirstOrThrow()).number;
}

function factRows(reader: Reader) {
  return reader
    .selectFrom('users')
    .select(['number', 'users.id as userId', 'email', 'external_id as externalId'])
    .select('email_verified as verified')
    .select(
      sql<number | boolean>`exists (
        select 1 from credentials where user_id = users.id and provider_id = 'credential'
      )`.as('withPassword'),
    );
}

type FactRow = Awaited<ReturnType<ReturnType<typeof factRows>['execute']>>[number];

/** The engines represent booleans differently. */
function factsOf({ verified, withPassword, ...row }: FactRow): AccountFacts {
  return { ...row, hasPassword: Boolean(withPassword), isEmailVerified: verified === 1 };
}

/**
 * Stores the id that another program has assigned to the account. Does nothing if the account already has one,
 * or if the id belongs to another account: orders are assigned by it.
 */
export async function saveExternalId(
  writer: Writer,
  { userId, externalId }: { userId: string; externalId: string },
): Promise<void> {
  const known = await writer
    .selectFrom('users')
    .select('id')
    .where((user) => user.or([user('id', '=', externalId), user('external_id', '=', externalId)]))
    .executeTakeFirst();
  if (known) return;
  await writer
    .updateTable('users')
    .set({ external_id: externalId })
    .where('id', '=', userId)
    .where('external_id', 'is', null)
    .execute();
}
