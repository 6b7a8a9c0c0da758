import type { ProviderName } from '#shop/identity/rules/provider.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { deleteConnection, findSignInMethods } from '#shop/identity/store/connections.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

/** The last sign-in method cannot be removed, as the account would become inaccessible. */
export async function disconnectProvider(
  shop: Shop,
  { userId, email }: Visitor,
  provider: ProviderName,
): Promise<Result<null, { code: 'not-connected' } | { code: 'last-way-in' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await deleteConnection(writer, userId, provider))) {
      return failed({ code: 'not-connected' });
    }
    const { hasPassword, providers } = await findSignInMethods(writer, userId);
    if (!hasPassword && providers.length === 0) return failed({ code: 'last-way-in' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'provider.disconnected',
      subject: `account ${userId}`,
      details: { provider },
    });
    const mail = { id: shop.newId(), template: 'provider-disconnected', recipient: email };
    await queueMail(writer, { ...mail, data: { provider }, now });
    return ok(null);
  });
}
