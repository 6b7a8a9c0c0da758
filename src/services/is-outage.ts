import type { Shop } from '#services/shop.ts';

/** Whether the database is away for now: nothing was lost, and the same may work in a moment. */
export function isOutage(shop: Shop, error: unknown): boolean {
  return shop.db.isOutage(error);
}
