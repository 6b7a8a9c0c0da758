import { titleWith } from '#shop/catalogue/rules/options.ts';
import { queueAvailabilityRefresh } from '#shop/catalogue/store/availability-refresh.ts';
import type { SellableChange, StockFall } from '#shop/inventory/store/stock-reservations.ts';
import { deductStock } from '#shop/inventory/store/stock.ts';
import type { Order, PlannedLine } from '#shop/orders/rules/order.ts';
import type { CatalogItem } from '#shop/orders/rules/order-edit.ts';
import { queueLowStock } from '#shop/orders/store/low-stock.ts';
import { markAsExchange } from '#shop/orders/store/order-changes.ts';
import { insertComment } from '#shop/orders/store/order-comments.ts';
import type { PlacedOrder } from '#shop/orders/store/orders.ts';
import { correctDeductedUnits, recordOrder } from '#shop/orders/store/record-order.ts';
import type { PricedOrder } from '#shop/pricing/rules/price-order.ts';
import { merchantAddresses, type Settings } from '#shop/settings/rules/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { closed } from './handle-return.ts';

export interface ReplacingItem extends CatalogItem {
  quantity: number;
}

export interface StockShortage {
  code: 'not-enough-stock';
  title: string;
  available: number;
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

/** Places the order of these items for the same customer and address, shipped by the same method at no cost. */
export async function placeReplacement(
  shop: Shop,
  writer: Writer,
  { order, items, priced, settings, actorId, now, linked }: Replacement,
): Promise<Result<null, StockShortage | { code: 'return-changed' }>> {
  const lines = items.map(lineOf);
  const { form, shippingOption, shippingLabel, payment, userId, userEmail } = order;
  const shipped = { shippingOption, shippingLabel, method: payment.method, reducedBy: null };
  const recorded = await recordOrder(writer, {
    plan: { ...priced, ...shipped, lines, form },
    // Follows once stock was taken.
    deducted: new Map(),
    userId,
    userEmail,
    // A guest is known by this where others are by their cart.
    guestCartId: order.isGuest ? shop.newId() : null,
    checkoutKey: shop.newId(),
    savesAddress: false,
    byStaff: { actorId, template: 'order-placed' },
    limits: shop.limits,
    newId: shop.newId,
    newRowId: shop.newRowId,
    now,
  });
  if (!recorded.ok) throw new Error('an order without a code was refused its discount');
  const { id: orderId } = recorded.value;
  await markAsExchange(writer, { orderId, replaces: order.id });
  const text = `Replaces items of order ${order.number}, which the customer returns. They pay for it.`;
  const comment = { id: shop.newId(), orderId, authorId: actorId, at: now, text };
  await insertComment(writer, { ...comment, isForCustomer: false });
  if (!(await linked(recorded.value))) return closed;
  // Last: other orders of a variant wait from here until the commit.
  return takeStock(shop, writer, { orderId, lines, settings, now });
}

function lineOf(item: ReplacingItem): PlannedLine & { variantId: string } {
  const { productId: id, title, category, picture: name, ...line } = item;
  const picture = name === null ? null : { name };
  return { ...line, product: { id, title, category, picture } };
}

interface StockTaking {
  orderId: number;
  lines: readonly (PlannedLine & { variantId: string })[];
  settings: Settings;
  now: number;
}

/** In the order of variant ids, to avoid deadlocks between orders. */
async function takeStock(
  shop: Shop,
  writer: Writer,
  { orderId, lines, settings, now }: StockTaking,
): Promise<Result<null, StockShortage>> {
  const deducted = new Map<string, number>();
  const changes: SellableChange[] = [];
  const falls: StockFall[] = [];
  for (const line of lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    const { variantId, quantity, product, optionValues } = line;
    const taken = await deductStock(writer, variantId, quantity);
    if (!taken.ok) {
      const { available } = taken.failure;
      const title = titleWith(product.title, optionValues);
      return failed({ code: 'not-enough-stock', title, available });
    }
    if (taken.value === null) continue;
    const { sellable, onHand } = taken.value;
    changes.push({ variantId, before: sellable + quantity, after: sellable });
    falls.push({ variantId, before: onHand + quantity, after: onHand });
    deducted.set(variantId, (deducted.get(variantId) ?? 0) + quantity);
  }
  await correctDeductedUnits(writer, orderId, { lines, deducted });
  const { fewLeftAt } = settings;
  await queueAvailabilityRefresh(writer, changes, { fewLeftAt, newId: shop.newId, now });
  const mailing = { recipients: merchantAddresses(settings), newId: shop.newId, now };
  await queueLowStock(writer, { lines, falls, fewLeftAt }, mailing);
  return ok(null);
}
