/** Two products that are in this many orders together. */
export interface BoughtTogether {
  productId: number;
  otherId: number;
  orders: number;
}

/** Pairs grow with the square of the products, and large orders say little about what goes together. */
const mostProducts = 20;

/** In how many of these orders each pair of products is; the lower number of a pair comes first. */
export function countPairs(orders: Iterable<readonly number[]>): BoughtTogether[] {
  const pairs = new Map<string, BoughtTogether>();
  for (const ordered of orders) {
    const products = [...new Set(ordered)].toSorted((one, other) => one - other);
    if (products.length > mostProducts) continue;
    for (const [at, productId] of products.entries()) {
      for (const otherId of products.slice(at + 1)) {
        const key = `${productId} ${otherId}`;
        const orderCount = (pairs.get(key)?.orders ?? 0) + 1;
        pairs.set(key, { productId, otherId, orders: orderCount });
      }
    }
  }
  return [...pairs.values()];
}
