import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { endSession } from '#shop/identity/store/sessions.ts';

/** Ends one of the visitor's own sessions. */
export async function signOutDevice(
  shop: Shop,
  { userId }: Visitor,
  handle: string,
): Promise<Result<null, { code: 'not-found' }>> {
  const now = shop.clock();
  const signedOut = await shop.db.write(async (writer) => {
    if (!(await endSession(writer, { userId, handle })))
      return failed({ code: 'not-found' } as const);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'session.ended',
      subject: `account ${userId}`,
      details: { count: 1 },
    });
    return ok(null);
  });
  if (signedOut.ok) shop.log.info({ code: 'session-ended', userId, count: 1 }, 'signed out');
  return signedOut;
}
