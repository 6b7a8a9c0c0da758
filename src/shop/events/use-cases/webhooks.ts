import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  countDeliveries,
  listDeliveries,
  type LoggedDelivery,
  requeueDelivery,
} from '#shop/events/store/webhook-deliveries.ts';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks as readWebhooks,
  switchWebhook,
  type Webhook,
} from '#shop/events/store/webhooks.ts';
import {
  readWebhookForm,
  type WebhookForm,
  type WebhookProblems,
} from '#shop/events/rules/webhook-form.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';

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

export type AddWebhookFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: WebhookProblems };

/** Adds a webhook endpoint. Its DNS target is checked at every delivery. */
export async function addWebhook(
  shop: Shop,
  visitor: Visitor,
  form: WebhookForm,
): Promise<Result<null, AddWebhookFailure>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const read = readWebhookForm(form, shop.webhooks.privateHosts);
  if (!read.ok) return read;
  const { url, events } = read.value;
  const id = shop.newId();
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    await insertWebhook(writer, { id, url, events, createdAt: now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'webhook.added',
      subject: { type: 'webhook', id },
      details: { url, events },
    });
  });
  return ok(null);
}

export const webhookChanges = ['switch-on', 'switch-off', 'delete'] as const;
export type WebhookChange = (typeof webhookChanges)[number];

const auditActions = {
  'switch-on': 'webhook.switched-on',
  'switch-off': 'webhook.switched-off',
  delete: 'webhook.deleted',
} as const satisfies Record<WebhookChange, string>;

/** A disabled endpoint keeps its queued deliveries; deleting it deletes its log. */
export async function changeWebhook(
  shop: Shop,
  visitor: Visitor,
  { id, change }: { id: string; change: WebhookChange },
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const url = await written(writer, id, change);
    if (url === null) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: auditActions[change],
      subject: { type: 'webhook', id },
      details: { url },
    });
    return ok(null);
  });
}

function written(writer: Writer, id: string, change: WebhookChange): Promise<string | null> {
  return change === 'delete'
    ? deleteWebhook(writer, id)
    : switchWebhook(writer, id, change === 'switch-on');
}

/** The same message once more, with all its attempts before it. */
export async function resendDelivery(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-done' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await requeueDelivery(writer, id, now))) return failed({ code: 'not-done' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'webhook.resent',
      subject: { type: 'delivery', id },
      details: {},
    });
    return ok(null);
  });
}
