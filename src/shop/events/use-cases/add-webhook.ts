import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import {
  readWebhookForm,
  type WebhookForm,
  type WebhookProblems,
} from '#shop/events/rules/webhook-form.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { insertWebhook } from '#shop/events/store/webhooks.ts';

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
      subject: `webhook ${id}`,
      details: { url, events },
    });
  });
  return ok(null);
}
