import { deviceName } from '#shop/identity/rules/device-name.ts';
import type { OpenSession } from '#shop/access/rules/session.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { listSessions, sessionHandle } from '#shop/identity/store/sessions.ts';

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
