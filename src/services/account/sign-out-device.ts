import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { endSession } from '#storage/identity/sessions.ts';

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
