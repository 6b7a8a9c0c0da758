import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { insertConnection } from './connections.ts';

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
