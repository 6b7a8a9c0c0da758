import { webhookBody, webhookEventOf } from '#shop/events/rules/webhook-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueDeliveries } from './webhook-deliveries.ts';

export interface AuditEntry {
  id: string;
  now: number;
  /** The account that acted; null for the system. */
  actorId: string | null;
  /** The action, as noun and past participle: 'order.placed'. */
  action: string;
  /** The subject: 'order 17'. */
  subject: string;
  details: Record<string, unknown>;
}

/**
 * Audit events are append-only and written in the transaction of the change: neither exists without the other.
 * Webhook deliveries for the event are queued in the same transaction: see shop/events/rules/webhook-event.ts.
 */
export async function recordAuditEvent(writer: Writer, entry: AuditEntry): Promise<void> {
  await writer
    .insertInto('audit_entries')
    .values({
      id: entry.id,
      at: entry.now,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details),
    })
    .execute();
  const { id, now, subject, details } = entry;
  const event = webhookEventOf(entry.action);
  if (!event) return;
  const body = webhookBody({ event, at: now, subject, details });
  await queueDeliveries(writer, { id, event, body, now });
}
