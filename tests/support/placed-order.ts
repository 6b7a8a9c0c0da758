import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { putInCart, readyToPlace } from './buyers.ts';

/** Orders these pieces by product id, with a code that takes so much off the goods. */
export async function placedOrder(
  shop: Shop,
  buyer: Visitor,
  { pieces, code = '', lessMinor = 0 }: SampleOrder,
): Promise<Order> {
  await putInCart(shop, buyer, pieces);
  const placing = await readyToPlace(shop, buyer, { discountCode: code });
  const agreedTotalMinor = (placing.agreedTotalMinor ?? 0) - lessMinor;
  const placed = await placeOrder(shop, buyer, { ...placing, agreedTotalMinor });
  if (!placed.ok) throw new Error(placed.failure.code);
  return storedOrder(shop, placed.value.id);
}

export async function storedOrder(shop: Shop, id: number): Promise<Order> {
  const order = await findOrder(shop.db.read, id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

interface SampleOrder {
  pieces: Record<number, number>;
  code?: string;
  lessMinor?: number;
}
