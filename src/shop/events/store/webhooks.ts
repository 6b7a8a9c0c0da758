import type { WebhookEvent } from '#shop/events/rules/webhook-event.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface Webhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  isActive: boolean;
  createdAt: number;
}

export async function insertWebhook(
  writer: Writer,
  { id, url, events, createdAt }: Omit<Webhook, 'isActive'>,
): Promise<void> {
  const row = { id, url, events: JSON.stringify(events), created_at: createdAt };
  await writer
    .insertInto('webhooks')
    .values({ ...row, is_active: 1 })
    .execute();
}

/** The newest first. */
export async function listWebhooks(reader: Reader): Promise<Webhook[]> {
  const rows = await reader
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, url, events, is_active: isActive, created_at: createdAt }) => {
    return { id, url, events: JSON.parse(events), isActive: isActive === 1, createdAt };
  });
}

/**
 * Returns its URL; null if there is none. Deliveries queued while it is disabled are sent when it is enabled
 * again.
 */
export async function switchWebhook(
  writer: Writer,
  id: string,
  isActive: boolean,
): Promise<string | null> {
  const switched = await writer
    .updateTable('webhooks')
    .set({ is_active: isActive ? 1 : 0 })
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  return switched?.url ?? null;
}

/** Deletes the webhook with its deliveries. Returns its URL; null if there is none. */
export async function deleteWebhook(writer: Writer, id: string): Promise<string | null> {
  const deleted = await writer
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  return deleted?.url ?? null;
}
