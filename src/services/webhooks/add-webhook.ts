import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import {
  readWebhookForm,
  type WebhookForm,
  type WebhookProblems,
} from '#domain/webhooks/webhook-form.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { insertWebhook } from '#storage/webhooks/webhooks.ts';

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
