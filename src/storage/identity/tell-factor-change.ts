import type { SecondFactorNotice } from '#domain/mail/second-factor-letter.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Writer } from '../database.ts';
import { queueMail } from '../outbox.ts';

export interface FactorChange {
  userId: string;
  /** Null for the operator. */
  actorId?: null;
  /** Where its owner is told. */
  email: string;
  notice: SecondFactorNotice;
  /** The passkey's; '' where there is none. */
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

/** What goes with every change of what proves an account: its owner hears of it, and it is on record. */
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
