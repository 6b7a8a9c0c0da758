import type { SecondFactorNotice } from '#shop/identity/rules/second-factor-email.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

export interface FactorChange {
  userId: string;
  /** Null if the operator acts. */
  actorId?: null;
  /** The address for the notification. */
  email: string;
  notice: SecondFactorNotice;
  /** The name of the passkey; '' if none. */
  name: string;
  newId: () => string;
  now: number;
}

const actions = {
  'codes-on': 'codes.turned-on',
  'codes-off': 'codes.turned-off',
  'passkey-added': 'passkey.added',
  'passkey-removed': 'passkey.removed',
  'recovery-code-used': 'recovery-code.used',
  'factors-forgotten': 'factors.forgotten',
} as const satisfies Record<SecondFactorNotice, string>;

/** Every change of second factors notifies the account holder and is recorded in the audit log. */
export async function recordFactorChange(writer: Writer, change: FactorChange): Promise<void> {
  const { userId, email, notice, name, newId, now } = change;
  const mail = { id: newId(), template: notice, recipient: email };
  await queueMail(writer, { ...mail, data: { name }, now });
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId: change.actorId === null ? null : userId,
    action: actions[notice],
    subject: `account ${userId}`,
    details: {},
  });
}
