import { sql } from 'kysely';
import type { DeliveryState, WebhookEvent } from '#shop/events/rules/webhook-event.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { deliveryBackoff } from '#platform/queue/retry-backoff.ts';

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
  await insertDeliveries.send(writer, { prefix: `${id}-`, event, body, now });
}

interface DeliveryValues {
  prefix: string;
  event: WebhookEvent;
  body: string;
  now: number;
}

/** Looks for the event by removing it, because SQLite prepares `like ?` anew each time and PostgreSQL has no `instr`. */
const insertDeliveries = prepareQuery(
  (_reader, { prefix, event, body, now }: Placeholders<DeliveryValues>) => sql`
    insert into webhook_deliveries (id, webhook_id, event, body, created_at, due_at)
    select cast(${prefix} as text) || id, id, cast(${event} as text), cast(${body} as text),
      cast(${now} as bigint), cast(${now} as bigint)
    from webhooks
    where is_active = 1 and replace(events, '"' || cast(${event} as text) || '"', '') <> events
  `,
);

export interface QueuedDelivery {
  id: string;
  webhookId: string;
  url: string;
  body: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const deliveryQueue: Queue = {
  name: 'webhooks',
  table: 'webhook_deliveries',
  maxConcurrent: 8,
  leaseMs: 5 * minuteMs,
  backoff: deliveryBackoff,
  retention: { states: ['sent', 'failed'], ms: 30 * dayMs },
  // The oldest of each webhook, so that an unavailable endpoint does not delay others.
  findDue: async (reader, { now, limit }) => {
    const rows = await oldestDue(reader, now).limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  labels: {
    kind: sql`event`,
    subject: sql`(select url from webhooks where webhooks.id = webhook_id)`,
    isPersonal: false,
  },
};

export async function findQueuedDelivery(
  reader: Reader,
  id: string,
): Promise<QueuedDelivery | null> {
  const row = await reader
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['webhook_deliveries.id', 'webhook_id as webhookId', 'url', 'body'])
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface WebhookResponse {
  /** The HTTP status; null if there was no response. */
  status: number | null;
  answer: string;
}

/** Records the endpoint's last response. */
export async function recordResponse(
  writer: Writer,
  { id, status, answer }: WebhookResponse & { id: string },
): Promise<void> {
  await writer
    .updateTable('webhook_deliveries')
    .set({ status, answer })
    .where('id', '=', id)
    .execute();
}

/** False if the delivery is still queued. */
export async function requeueDelivery(writer: Writer, id: string, now: number): Promise<boolean> {
  const requeued = await writer
    .updateTable('webhook_deliveries')
    .set({ state: 'queued', attempts: 0, due_at: now, ended_at: null })
    .where('id', '=', id)
    .where('state', '<>', 'queued')
    .returning('id')
    .executeTakeFirst();
  return requeued !== undefined;
}

function oldestDue(reader: Reader, now: number) {
  return reader
    .selectFrom('webhook_deliveries as mine')
    .innerJoin('webhooks', 'webhooks.id', 'mine.webhook_id')
    .select('mine.id')
    .where('is_active', '=', 1)
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .where((mine) =>
      mine.not(
        mine.exists(
          mine
            .selectFrom('webhook_deliveries as older')
            .select('older.id')
            .whereRef('older.webhook_id', '=', 'mine.webhook_id')
            .where('older.state', '=', 'queued')
            .where((row) =>
              row.or([
                row('older.due_at', '<', row.ref('mine.due_at')),
                row.and([
                  row('older.due_at', '=', row.ref('mine.due_at')),
                  row('older.id', '<', row.ref('mine.id')),
                ]),
              ]),
            ),
        ),
      ),
    );
}

export interface LoggedDelivery {
  id: string;
  url: string;
  event: string;
  body: string;
  createdAt: number;
  attempts: number;
  state: DeliveryState;
  status: number | null;
  answer: string | null;
}

/** Newest first. */
export function listDeliveries(
  reader: Reader,
  { offset, limit }: { offset: number; limit: number },
): Promise<LoggedDelivery[]> {
  return reader
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['webhook_deliveries.id', 'url', 'event', 'body', 'attempts', 'state', 'status'])
    .select(['answer', 'webhook_deliveries.created_at as createdAt'])
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countDeliveries(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
