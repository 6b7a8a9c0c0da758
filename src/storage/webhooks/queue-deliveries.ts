import { sql } from 'kysely';
import type { WebhookEvent } from '#domain/webhooks/webhook-event.ts';
import type { Writer } from '../database.ts';

export interface NewDeliveries {
  /** What happened, once for all who are told. */
  id: string;
  event: WebhookEvent;
  body: string;
  now: number;
}

/** One for each webhook that wants to hear of it: sent some time after this transaction, or never if it fails. */
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
