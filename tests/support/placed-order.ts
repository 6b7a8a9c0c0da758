import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { putInCart, readyToPlace } from './buyers.ts';

/** Orders these quantities by product id, with a code that reduces the subtotal by `lessMinor`. */
export async function placedOrder(
  shop: Shop,
  buyer: Visitor,
  { quantities, code = '', lessMinor = 0 }: SampleOrder,
): Promise<Order> {
  await putInCart(shop, buyer, quantities);
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
  quantities: Record<number, number>;
  code?: string;
  lessMinor?: number;
}
