import type { Poll } from '#platform/queue/poller.ts';
import { addBoughtTogether, readPairsCountedTo } from '#shop/catalogue/store/related-products.ts';
import { countPairs } from '#shop/catalogue/rules/bought-together.ts';
import { readOrderedProducts } from '#shop/reports/store/ordered-products.ts';
import type { Shop } from '#shop/shop.ts';

const ordersPerWrite = 500;

/**
 * Orders become visible in another order than they take their ids, within the seconds that a transaction may last.
 * Within this time many of those that will be cancelled are.
 */
const settledMs = 60 * 60_000;

/**
 * Counts which products are bought together, which the lists of related products are sorted by. Pages in memory show
 * it with the next change of the catalogue or of the best sellers.
 */
export const countBoughtTogether: Poll<Pick<Shop, 'db' | 'clock'>> = async ({ db, clock }) => {
  const from = await readPairsCountedTo(db.read);
  const span = { after: from, before: clock() - settledMs, limit: ordersPerWrite };
  const orders = await readOrderedProducts(db.read, span);
  const last = orders.at(-1);
  if (!last) return false;
  const pairs = countPairs(orders.map(({ productIds }) => productIds));
  await db.write((writer) => addBoughtTogether(writer, { pairs, from, to: last.orderId }));
  return orders.length === ordersPerWrite;
};
