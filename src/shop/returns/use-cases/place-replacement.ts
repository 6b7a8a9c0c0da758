import type { Order } from '#shop/orders/rules/order.ts';
import type { PlannedLine } from '#shop/orders/rules/order-plan.ts';
import type { CatalogItem } from '#shop/orders/rules/order-edit.ts';
import { markAsExchange } from '#shop/orders/store/order-changes.ts';
import { insertComment } from '#shop/orders/store/order-comments.ts';
import type { PlacedOrder } from '#shop/orders/store/orders.ts';
import { recordOrder } from '#shop/orders/store/record-order.ts';
import { type StockShortage, takeOrderedStock } from '#shop/orders/store/take-stock.ts';
import type { PricedOrder } from '#shop/pricing/rules/price-order.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { formatMoney } from '#platform/format.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { closed } from './handle-return.ts';

export interface ReplacingItem extends CatalogItem {
  quantity: number;
}

interface Replacement {
  /** Of which items are replaced. */
  order: Order;
  items: readonly ReplacingItem[];
  priced: PricedOrder;
  settings: Settings;
  actorId: string;
  now: number;
  /** What else is written before stock is taken. */
  linked: (placed: PlacedOrder) => Promise<boolean>;
}

/** Places the order of these items for the same customer and address, shipped by the same method free of charge. */
export async function placeReplacement(
  shop: Shop,
  writer: Writer,
  { order, items, priced, settings, actorId, now, linked }: Replacement,
): Promise<Result<null, StockShortage | { code: 'return-changed' }>> {
  const lines = items.map(lineOf);
  const { form, shippingOption, shippingLabel, payment, userId, userEmail } = order;
  const isDue = priced.total.amount > 0;
  // As with a draft order, until it is paid in another way: unpaid orders of this method expire.
  const method = isDue ? 'bank-transfer' : payment.method;
  const shipped = { shippingOption, shippingLabel, method, reducedBy: null };
  const recorded = await recordOrder(writer, {
    plan: { ...priced, ...shipped, lines, form },
    // Whether stock is tracked is known once it was taken.
    deducted: new Map(),
    userId,
    userEmail,
    // A guest is known by this where others are by their cart.
    guestCartId: order.isGuest ? shop.newId() : null,
    checkoutKey: shop.newId(),
    savesAddress: false,
    byStaff: { actorId, template: isDue ? 'order-payment-link' : 'order-placed' },
    limits: shop.limits,
    newId: shop.newId,
    newRowId: shop.newRowId,
    now,
  });
  if (!recorded.ok) throw new Error('an order without a code was refused its discount');
  const { id: orderId } = recorded.value;
  await markAsExchange(writer, { orderId, replaces: order.id });
  const rest = isDue
    ? ` except for ${formatMoney(priced.total)}, which is to be paid before it ships`
    : '';
  const text = `Replaces items of order ${order.number}, which the customer returns. They pay for it${rest}.`;
  const comment = { id: shop.newId(), orderId, authorId: actorId, at: now, text };
  await insertComment(writer, { ...comment, isForCustomer: false });
  if (!(await linked(recorded.value))) return closed;
  return takeOrderedStock(shop, writer, { orderId, lines, recorded: new Map(), settings, now });
}

function lineOf(item: ReplacingItem): PlannedLine & { variantId: string } {
  const { productId: id, title, category, picture: name, ...line } = item;
  const picture = name === null ? null : { name };
  return { ...line, product: { id, title, category, picture } };
}
