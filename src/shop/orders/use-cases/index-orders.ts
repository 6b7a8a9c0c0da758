import { findUnindexedOrders, indexOrdersById } from '#shop/orders/store/search-index.ts';
import type { Shop } from '#shop/shop.ts';

/**
 * Adds new orders to the search index. Placing an order does not wait for it; a search does, so that it finds
 * every order. True while there may be more.
 */
export async function indexOrders({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const ids = await findUnindexedOrders(db.read);
  if (ids.length === 0) return false;
  await db.write((writer) => indexOrdersById(writer, ids));
  return true;
}
