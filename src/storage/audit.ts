import { webhookBody, webhookEventOf } from '#domain/webhooks/webhook-event.ts';
import type { Writer } from './database.ts';
import { queueDeliveries } from './webhooks/queue-deliveries.ts';

export interface AuditEntry {
  id: string;
  now: number;
  /** The account that acted; null for the shop itself. */
  actorId: string | null;
  /** What was done, as noun and verb: 'order.placed'. */
  action: string;
  /** What it was done to: 'order 17'. */
  subject: string;
  details: Record<string, unknown>;
}

/**
 * Append only, and in the transaction of the deed: neither exists without the other. Whoever wants to hear
 * of such a deed is told: see domain/webhooks/webhook-event.ts.
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
