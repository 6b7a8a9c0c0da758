import {
  isProviderName,
  type ProviderIdentity,
  type ProviderName,
} from '#shop/identity/rules/provider.ts';
import type { IdentityMatches } from '#shop/identity/rules/decide-provider-sign-in.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { lockAccount } from './accounts.ts';

/** The sign-in methods of an account. */
export interface SignInMethods {
  hasPassword: boolean;
  providers: ProviderName[];
}

export interface NewConnection extends Pick<ProviderIdentity, 'provider' | 'accountId'> {
  id: string;
  userId: string;
}

export async function findKnownOfPerson(
  reader: Reader,
  { provider, accountId, email }: ProviderIdentity,
): Promise<IdentityMatches> {
  const connected = await reader
    .selectFrom('credentials')
    .select('user_id')
    .where('provider_id', '=', provider)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const same = await reader
    .selectFrom('users')
    .select(['id as userId', 'role', 'email_verified as isVerified'])
    .where('email', '=', email ?? '')
    .executeTakeFirst();
  return {
    connectedTo: connected?.user_id ?? null,
    sameAddress: same
      ? { userId: same.userId, role: same.role, isEmailVerified: same.isVerified === 1 }
      : null,
  };
}

export async function findSignInMethods(reader: Reader, userId: string): Promise<SignInMethods> {
  const rows = await reader
    .selectFrom('credentials')
    .select('provider_id')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('provider_id', 'desc')
    .execute();
  const names = rows.map(({ provider_id: name }) => name);
  return { hasPassword: names.includes('credential'), providers: names.filter(isProviderName) };
}

/** False if this person is already connected to an account. Provider tokens are not stored. */
export async function insertConnection(
  writer: Writer,
  connection: NewConnection,
): Promise<boolean> {
  const inserted = await writer
    .insertInto('credentials')
    .values({
      id: connection.id,
      user_id: connection.userId,
      provider_id: connection.provider,
      account_id: connection.accountId,
      password: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether the connection still exists. */
export async function hasConnection(
  reader: Reader,
  userId: string,
  { provider, accountId }: Pick<ProviderIdentity, 'provider' | 'accountId'>,
): Promise<boolean> {
  const connected = await reader
    .selectFrom('credentials')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return connected !== undefined;
}

/** False if there is none. Locks the row, so that concurrent removals see each other. */
export async function deleteConnection(
  writer: Writer,
  userId: string,
  provider: ProviderName,
): Promise<boolean> {
  await lockAccount(writer, userId);
  const deleted = await writer
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

/**
 * Removes the connections of an account with an unverified address: they may have been connected by someone else
 * than the person who has verified it now.
 */
export async function deleteUnprovenConnections(writer: Writer, userId: string): Promise<void> {
  await writer
    .deleteFrom('credentials')
    .where('provider_id', '!=', 'credential')
    .where('user_id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('email_verified', '=', 0),
    )
    .execute();
}

export interface ConnectedPerson {
  newId: () => string;
  person: ProviderIdentity;
  userId: string;
  /** The address for the notification. */
  email: string;
  /** Whether all earlier sign-in methods were removed because the address was unverified. */
  isReclaimed: boolean;
  now: number;
}

/** Connects the provider to the account, records the event and queues the email. */
export async function connectPerson(
  writer: Writer,
  { newId, person, userId, email, isReclaimed, now }: ConnectedPerson,
): Promise<Result<null, { code: 'connected-elsewhere' }>> {
  const { provider, accountId } = person;
  const connection = { id: newId(), userId, provider, accountId };
  if (!(await insertConnection(writer, connection))) return failed({ code: 'connected-elsewhere' });
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId: userId,
    action: isReclaimed ? 'account.reclaimed' : 'provider.connected',
    subject: { type: 'account', id: userId },
    details: { provider },
  });
  const mail = { id: newId(), template: 'provider-connected', recipient: email } as const;
  await queueMail(writer, { ...mail, data: { provider, isReclaimed }, now });
  return ok(null);
}
