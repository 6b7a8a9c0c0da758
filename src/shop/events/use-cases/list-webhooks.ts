import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  countDeliveries,
  listDeliveries,
  type LoggedDelivery,
} from '#shop/events/store/delivery-log.ts';
import { listWebhooks as readWebhooks, type Webhook } from '#shop/events/store/webhooks.ts';

const deliveriesPageSize = 20;

export interface WebhookTable {
  webhooks: (Webhook & { secret: string })[];
  /** Of all of them, the newest first. */
  deliveries: LoggedDelivery[];
  page: Page;
}

/** Webhook endpoints and their deliveries. */
export async function listWebhooks(
  shop: Shop,
  visitor: Visitor,
  pageNumber: number,
): Promise<Result<WebhookTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const page = pageOf(pageNumber, await countDeliveries(read), deliveriesPageSize);
  const deliveries = await listDeliveries(read, { offset: page.offset, limit: page.size });
  const webhooks = (await readWebhooks(read)).map((webhook) => {
    return { ...webhook, secret: shop.webhooks.secretOf(webhook.id) };
  });
  return ok({ webhooks, deliveries, page });
}
