import { sql } from 'kysely';
import type { DeliveryState, WebhookEvent } from '#shop/events/rules/webhook-event.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

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

export interface QueuedDelivery {
  id: string;
  webhookId: string;
  url: string;
  body: string;
  attempts: number;
}

interface Claim {
  now: number;
  /** The end of the lease: after it, deliveries are due again, even if this process has died. */
  leaseUntil: number;
  limit: number;
}

/** The oldest delivery of each webhook, so that an unavailable endpoint does not delay others. */
export async function claimDueDeliveries(
  writer: Writer,
  { now, leaseUntil, limit }: Claim,
): Promise<QueuedDelivery[]> {
  const claimed = await writer
    .updateTable('webhook_deliveries')
    .set((row) => ({ due_at: leaseUntil, attempts: row('attempts', '+', 1) }))
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .where('id', 'in', oldestDue(writer, now).limit(limit))
    .returning(['id', 'webhook_id as webhookId', 'body', 'attempts'])
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ webhookId }) => webhookId);
  const webhooks = await writer
    .selectFrom('webhooks')
    .select(['id', 'url'])
    .where('id', 'in', ids)
    .execute();
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return claimed.map((one) => ({ ...one, url: urls.get(one.webhookId) ?? '' }));
}

export async function isDeliveryDue(reader: Reader, now: number): Promise<boolean> {
  return (await oldestDue(reader, now).limit(1).executeTakeFirst()) !== undefined;
}

export interface DeliveryOutcome {
  id: string;
  attempts: number;
  state: 'queued' | 'sent' | 'failed';
  /** The HTTP status; null if there was no response. */
  status: number | null;
  answer: string;
  /** When to retry, if the delivery remains queued. */
  dueAt: number;
}

/** Has no effect if another process has claimed the delivery meanwhile. */
export async function recordOutcome(writer: Writer, outcome: DeliveryOutcome): Promise<void> {
  await writer
    .updateTable('webhook_deliveries')
    .set({
      state: outcome.state,
      status: outcome.status,
      answer: outcome.answer,
      due_at: outcome.dueAt,
    })
    .where('id', '=', outcome.id)
    .where('state', '=', 'queued')
    .where('attempts', '=', outcome.attempts)
    .execute();
}

/** False if the delivery is still queued. */
export async function requeueDelivery(writer: Writer, id: string, now: number): Promise<boolean> {
  const requeued = await writer
    .updateTable('webhook_deliveries')
    .set({ state: 'queued', attempts: 0, due_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'queued')
    .returning('id')
    .executeTakeFirst();
  return requeued !== undefined;
}

export async function forgetDeliveries(writer: Writer, before: number): Promise<void> {
  await writer
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('state', '<>', 'queued')
    .execute();
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
