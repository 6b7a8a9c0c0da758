import { cartLifetimeMs } from '#shop/cart/rules/cart.ts';
import { deleteAbandonedCarts as deleteRows } from '#shop/cart/store/abandoned-carts.ts';
import type { Shop } from '#shop/shop.ts';

/** Short enough that orders do not notice the write. */
const rowsPerBatch = 200;

/** Deletes a batch of abandoned carts. False once none are left. */
export async function deleteAbandonedCarts({ db, clock }: Shop): Promise<boolean> {
  const before = clock() - cartLifetimeMs;
  const deleted = await db.write((writer) => deleteRows(writer, { before, limit: rowsPerBatch }));
  return deleted === rowsPerBatch;
}
