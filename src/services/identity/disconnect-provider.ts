import type { ProviderName } from '#domain/identity/provider.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { deleteConnection, findSignInMethods } from '#storage/identity/connections.ts';
import { queueMail } from '#storage/outbox.ts';

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
