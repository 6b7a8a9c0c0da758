import { isDeepStrictEqual } from 'node:util';
import type { AuditEvent } from '#shop/events/rules/audit-event.ts';
import { isWebhookEvent, webhookBody } from '#shop/events/rules/webhook-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { insertPersonalValues, type PersonalChange, sealValues } from './personal-values.ts';
import { queueDeliveries } from './webhook-deliveries.ts';

export type AuditEntry = AuditEvent & {
  id: string;
  now: number;
  /** The account that acted; null for the system. */
  actorId: string | null;
  /** Stays outside the chain and goes with the account; the entry holds a salted digest of it. */
  personal?: PersonalChange;
};

/**
 * Audit events are append-only and written in the transaction of the change: neither exists without the other.
 * Webhook deliveries for the event are queued in the same transaction: see shop/events/rules/webhook-event.ts.
 */
export async function recordAuditEvent(writer: Writer, entry: AuditEntry): Promise<void> {
  const { id, now, action, subject, details, personal } = entry;
  const sealed = personal && sealValues(personal.values);
  await insertEntry.send(writer, {
    id,
    now,
    actorId: entry.actorId,
    action,
    subjectType: subject.type,
    subjectId: String(subject.id),
    details: JSON.stringify(sealed ? { ...details, personalDigest: sealed.digest } : details),
  });
  if (personal && sealed) {
    await insertPersonalValues(writer, { entryId: id, userId: personal.userId, sealed });
  }
  if (!isWebhookEvent(entry)) return;
  const body = webhookBody(entry);
  await queueDeliveries(writer, { id, event: entry.action, body, now });
}

interface EntryValues {
  id: string;
  now: number;
  actorId: string | null;
  action: AuditEvent['action'];
  subjectType: AuditEvent['subject']['type'];
  subjectId: string;
  details: string;
}

const insertEntry = prepareQuery((reader, entry: Placeholders<EntryValues>) =>
  reader.insertInto('audit_entries').values({
    id: entry.id,
    at: entry.now,
    actor_id: entry.actorId,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    details: entry.details,
  }),
);

/** For the details of an event: each changed field with its old and new value. */
export function changedFields(before: object, facts: object): Record<string, [unknown, unknown]> {
  const was = new Map<string, unknown>(Object.entries(before));
  const all = Object.entries(facts).map(([name, value]) => ({ name, was: was.get(name), value }));
  const changed = all.filter((field) => !isDeepStrictEqual(field.was, field.value));
  return Object.fromEntries(changed.map((field) => [field.name, [field.was, field.value]]));
}
