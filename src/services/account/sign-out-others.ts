import type { OpenSession } from '#domain/identity/session.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { endOtherSessions } from '#storage/identity/sessions.ts';

/** Ends every session of the visitor but this one; answers how many there were. */
export async function signOutOthers(
  shop: Shop,
  { userId }: Visitor,
  { id: keptId }: OpenSession,
): Promise<number> {
  const now = shop.clock();
  const count = await shop.db.write(async (writer) => {
    const ended = await endOtherSessions(writer, { userId, keptId });
    if (ended === 0) return 0;
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'session.ended',
      subject: `account ${userId}`,
      details: { count: ended },
    });
    return ended;
  });
  shop.log.info({ code: 'session-ended', userId, count }, 'other sessions signed out');
  return count;
}
