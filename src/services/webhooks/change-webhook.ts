import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import type { Writer } from '#storage/database.ts';
import { deleteWebhook, switchWebhook } from '#storage/webhooks/webhooks.ts';

export const webhookChanges = ['switch-on', 'switch-off', 'delete'] as const;
export type WebhookChange = (typeof webhookChanges)[number];

const auditActions: Readonly<Record<WebhookChange, string>> = {
  'switch-on': 'webhook.switched-on',
  'switch-off': 'webhook.switched-off',
  delete: 'webhook.deleted',
};

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
      subject: `webhook ${id}`,
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
