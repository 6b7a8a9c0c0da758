import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import { deleteWebhook, switchWebhook } from '#shop/events/store/webhooks.ts';

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
