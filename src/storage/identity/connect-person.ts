import type { ProviderIdentity } from '#domain/identity/provider.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Writer } from '../database.ts';
import { queueMail } from '../outbox.ts';
import { insertConnection } from './connections.ts';

export interface ConnectedPerson {
  newId: () => string;
  person: ProviderIdentity;
  userId: string;
  /** Where the account's owner is told. */
  email: string;
  /** Whether all earlier ways in were shut, as nobody had shown that the address is theirs. */
  isReclaimed: boolean;
  now: number;
}

/** From then on the provider opens the account. With all that follows: the record, and an email. */
export async function connectPerson(
  writer: Writer,
  { newId, person, userId, email, isReclaimed, now }: ConnectedPerson,
): Promise<Result<null, { code: 'connected-elsewhere' }>> {
  const { provider, accountId } = person;
  const connection = { id: newId(), userId, provider, accountId, now };
  if (!(await insertConnection(writer, connection))) return failed({ code: 'connected-elsewhere' });
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId: userId,
    action: isReclaimed ? 'account.reclaimed' : 'provider.connected',
    subject: `account ${userId}`,
    details: { provider },
  });
  const mail = { id: newId(), template: 'provider-connected', recipient: email };
  await queueMail(writer, { ...mail, data: { provider, isReclaimed }, now });
  return ok(null);
}
