import { trackingLink, trackingText } from '#shop/fulfillment/rules/carriers.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { Shop } from '#shop/shop.ts';

/** As its customer sees it. */
export interface Shipment {
  id: string;
  shippedAt: number;
  /** '2 × Linen shirt, Large'. */
  items: string[];
  /** 'UPS, 1Z 999'; '' without a carrier and number. */
  tracking: string;
  link: string | null;
}

/** For readers who are not the customer: where a parcel is says where its customer lives. */
export function withoutTracking(shipment: Shipment): Shipment {
  return { ...shipment, tracking: '', link: null };
}

/** The shipments of orders that the customer may see, by order; the oldest first. */
export async function listShipments(
  shop: Shop,
  orders: readonly Order[],
): Promise<Map<number, Shipment[]>> {
  const shipped = orders.filter(({ lines }) => lines.some((line) => line.shipped > 0));
  const ids = shipped.map(({ id }) => id);
  const fulfillments = await listFulfillments(shop.db.read, ids);
  const standing = fulfillments.filter(({ cancelledAt }) => cancelledAt === null);
  const byOrder = Map.groupBy(standing, ({ orderId }) => orderId);
  return new Map(
    shipped.map((order) => [
      order.id,
      (byOrder.get(order.id) ?? []).map((one) => ({
        id: one.id,
        shippedAt: one.createdAt,
        items: one.lines.flatMap(({ position, quantity }) => {
          const line = order.lines[position];
          return line ? [`${quantity} × ${[line.title, ...line.optionValues].join(', ')}`] : [];
        }),
        tracking: trackingText(one),
        link: trackingLink(one),
      })),
    ]),
  );
}
