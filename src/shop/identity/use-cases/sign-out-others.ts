import type { OpenSession } from '#shop/access/rules/session.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { endOtherSessions } from '#shop/identity/store/sessions.ts';

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
