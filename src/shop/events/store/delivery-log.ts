import type { DeliveryState } from '#shop/events/rules/delivery-state.ts';
import type { Reader } from '#platform/database/database.ts';

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
