import { deviceName } from '#shop/identity/rules/device-name.ts';
import type { OpenSession } from '#shop/access/rules/session.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  sessionHandle,
} from '#shop/identity/store/sessions.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';

export interface Device {
  /** For signing it out. */
  handle: string;
  /** 'Firefox on Windows'. */
  name: string;
  openedAt: number;
  seenAt: number;
  isThisOne: boolean;
}

/** Where the visitor is signed in: this device, then the one used last. */
export async function listDevices(
  shop: Shop,
  { userId }: Visitor,
  current: OpenSession,
): Promise<Device[]> {
  const sessions = await listSessions(shop.db.read, userId, shop.clock());
  const devices = sessions.map(({ id, userAgent, openedAt, seenAt }) => {
    const isThisOne = id === current.id;
    return { handle: sessionHandle(id), name: deviceName(userAgent), openedAt, seenAt, isThisOne };
  });
  return devices.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

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
      subject: { type: 'account', id: userId },
      details: { count: 1 },
    });
    return ok(null);
  });
  if (signedOut.ok) shop.log.info({ code: 'session-ended', userId, count: 1 }, 'signed out');
  return signedOut;
}

/** Ends every session of the visitor except this one; returns their number. */
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
      subject: { type: 'account', id: userId },
      details: { count: ended },
    });
    return ended;
  });
  shop.log.info({ code: 'session-ended', userId, count }, 'other sessions signed out');
  return count;
}
