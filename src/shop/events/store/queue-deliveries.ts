import { sql } from 'kysely';
import type { WebhookEvent } from '#shop/events/rules/webhook-event.ts';
import type { Writer } from '#platform/database/database.ts';

export interface NewDeliveries {
  /** The event, shared by all its deliveries. */
  id: string;
  event: WebhookEvent;
  body: string;
  now: number;
}

/**
 * Queues a delivery for each subscribed webhook, sent after this transaction commits, or never if it is rolled
 * back.
 */
export async function queueDeliveries(writer: Writer, queued: NewDeliveries): Promise<void> {
  const { id, event, body, now } = queued;
  await sql`
    insert into webhook_deliveries (id, webhook_id, event, body, created_at, due_at)
    select ${`${id}-`} || id, id, ${event}, ${body},
      cast(${now} as bigint), cast(${now} as bigint)
    from webhooks
    where is_active = 1 and events like ${`%"${event}"%`}
  `.execute(writer);
}
