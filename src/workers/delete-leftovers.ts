import { cartLifetimeMs } from '#shop/cart/rules/cart.ts';
import type { Shop } from '#shop/shop.ts';
import { deleteAbandonedCarts } from '#shop/cart/store/abandoned-carts.ts';
import { deleteExpiredSessions } from '#shop/identity/store/sessions.ts';

/** Short enough that orders do not notice the write. */
const rowsPerBatch = 200;

/** Deletes a batch of expired sessions and abandoned carts. False once none are left. */
export async function deleteLeftovers(shop: Shop): Promise<boolean> {
  const now = shop.clock();
  const limit = rowsPerBatch;
  const sessions = await shop.db.write((writer) => deleteExpiredSessions(writer, { now, limit }));
  const before = now - cartLifetimeMs;
  const carts = await shop.db.write((writer) => deleteAbandonedCarts(writer, { before, limit }));
  return sessions === limit || carts === limit;
}
