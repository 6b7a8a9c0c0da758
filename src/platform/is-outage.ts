import type { Shop } from '#shop/shop.ts';
import { hasCause } from '#platform/database/outage.ts';

/** Of the system, for files of the shop's own: no room, no more open files, read-only, a disk that fails. */
const passingCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EIO'];

/** Whether the database or disk is temporarily unavailable, so that a retry may succeed. */
export function isOutage(shop: Shop, error: unknown): boolean {
  if (shop.db.isOutage(error)) return true;
  return hasCause(error, (cause) => 'code' in cause && passingCodes.includes(cause.code));
}
