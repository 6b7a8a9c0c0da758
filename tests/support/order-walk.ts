import assert from 'node:assert/strict';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { deleteProduct, restoreProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { grossOf, netOf } from '#shop/documents/rules/due-documents.ts';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { issueDueDocuments } from '#shop/documents/use-cases/issue-documents.ts';
import { undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { cancelRest } from '#shop/orders/use-cases/cancel-rest.ts';
import { editOrder } from '#shop/orders/use-cases/edit-order.ts';
import { editTracking } from '#shop/orders/use-cases/edit-tracking.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, stockUp } from './buyers.ts';
import { orderFromDraft, paidInCash } from './draft-orders.ts';
import {
  compare,
  type Event,
  type Walk,
  hasShipped,
  initialStock,
  isToShip,
  isSettled,
  type ModelOrder,
  modelOf,
  productIds,
  refundUnits,
  withCustomer,
} from './order-model.ts';
import { endExchangeOf, returnEvents } from './order-return-events.ts';
import { placedOrder, storedOrder } from './placed-order.ts';
import { random } from './random.ts';
import { staff } from './staff.ts';

const never = new AbortController().signal;
const eventsBetweenChecks = 500;
/** So many events follow each order before the next one. */
const eventsByOrder = 20;

/** Walks orders by random events, and compares the shop with a plain model after each. Returns the events that took effect. */
export async function walkOrders(
  shop: Shop,
  { events, seed, time }: { events: number; seed: number; time: { now: number } },
): Promise<Record<string, number>> {
  const next = random(seed);
  const upTo = (limit: number) => Math.floor(next() * (limit + 1));
  const buyer = await newCustomer(shop, `walker-${seed}`);
  for (const id of productIds) await stockUp(shop, id, initialStock);
  const walk: Walk = { upTo, time, orders: [], trashed: new Set() };
  const { orders, trashed } = walk;
  const tally: Record<string, number> = {};
  const ofReturns = returnEvents(shop, walk);
  const possible = { ...orderEvents(shop, walk), ...ofReturns };
  const pick = (some: Record<string, Event>) => {
    const names = Object.keys(some);
    return names[upTo(names.length - 1)] ?? 'pay';
  };
  for (let event = 1; event <= events; event += 1) {
    time.now += upTo(40_000);
    const known = orders.at(-1 - upTo(Math.min(orders.length - 1, 3)));
    const isPlaced = known === undefined || (trashed.size === 0 && event % eventsByOrder === 0);
    const order = isPlaced ? await placeModel(shop, buyer, walk) : known;
    if (isPlaced) orders.push(order);
    // Returns take several steps, of which most orders would never see the last.
    const isReturning = order.returns.some(({ state }) => state !== 'completed') && next() < 0.5;
    const isBlocked = trashed.size > 0 && event % eventsByOrder === 0;
    const drawn = pick(isReturning ? ofReturns : possible);
    const name = isPlaced ? 'place' : isBlocked ? 'restore' : drawn;
    const hasEffect = isPlaced || (await possible[name]?.(order)) === true;
    const key = `${name} ${hasEffect ? 'done' : 'refused'}`;
    tally[key] = (tally[key] ?? 0) + 1;
    await compare(shop, order, walk);
    const isLast = event === events;
    if (isLast) time.now += undoMs;
    if (isLast || event % eventsBetweenChecks === 0) await checkAll(shop, walk, isLast);
  }
  return tally;
}

/** An order of the customer, or a draft of staff that becomes one. */
async function placeModel(shop: Shop, buyer: Visitor, { upTo }: Walk): Promise<ModelOrder> {
  const quantities = Object.fromEntries(productIds.map((id) => [id, 1 + upTo(3)]));
  if (upTo(3) > 0) return modelOf(await placedOrder(shop, buyer, { quantities }));
  const rows = await shop.db.read
    .selectFrom('variants')
    .select(['id', 'product_id as productId'])
    .where('product_id', 'in', [...productIds])
    .orderBy('product_id')
    .execute();
  const items = rows.map(({ id: variantId, productId }) => {
    const quantity = quantities[productId] ?? 1;
    return { kind: 'variant' as const, variantId, title: `Product ${productId}`, quantity };
  });
  const payment = upTo(1) === 0 ? paidInCash : ({ kind: 'link' } as const);
  return modelOf(await orderFromDraft(shop, { items }, payment));
}

/** The books as a whole, and the documents of the last orders; at the end those of all. */
async function checkAll(shop: Shop, { orders }: Walk, isLast: boolean): Promise<void> {
  while (await issueDueDocuments(shop, never));
  const breaches = (await checkBooks(shop.db.read)).filter((one) => one.breaches > 0);
  assert.deepEqual(breaches, []);
  for (const model of orders.slice(isLast ? 0 : -20)) {
    const order = await storedOrder(shop, model.id);
    const documents = await listDocuments(shop.db.read, [model.id]);
    const net = netOf(documents.map((one) => ({ ...one, taxes: one.content.taxes })));
    const worth = model.isCancelled ? 0 : order.total.amount - order.refunded.amount;
    if (documents.length > 0) assert.equal(grossOf(net), worth, `documents of ${model.id}`);
    const isInvoiced = documents.some(({ kind }) => kind === 'invoice');
    if (isLast && hasShipped(model)) assert.equal(isInvoiced, true, `invoice of ${model.id}`);
  }
}

/** Each event tries its action, checks that it is refused where the model refuses it, and follows it in the model. */
function orderEvents(shop: Shop, { upTo, time, trashed }: Walk): Record<string, Event> {
  const expectOk = (isOk: boolean, isAllowed: boolean, what: string) => {
    assert.equal(isOk, isAllowed, what);
    return isAllowed;
  };
  return {
    async pay(order) {
      const paid = await advanceOrder(shop, staff, { orderId: order.id, step: 'mark-paid' });
      const can = !order.isPaid && !order.isCancelled;
      order.isPaid ||= can;
      return expectOk(paid.ok, can, 'pay');
    },
    async ship(order) {
      const units = order.lines.map(({ quantity }) => upTo(quantity));
      const lines = units
        .map((quantity, position) => ({ position, quantity }))
        .filter(({ quantity }) => quantity > 0);
      const key = shop.newId();
      const tracking = { carrier: 'UPS', trackingNumber: key };
      const shipped = await shipOrder(shop, staff, { orderId: order.id, key, lines, ...tracking });
      const isLeft = units.every((quantity, at) => quantity <= (order.lines[at]?.owed ?? 0));
      const isOpen = !order.isCancelled && !order.isDelivered && isToShip(order);
      const can = isOpen && lines.length > 0 && isLeft;
      for (const [at, line] of order.lines.entries()) {
        if (can) line.shipped += units[at] ?? 0;
        if (can) line.owed -= units[at] ?? 0;
      }
      if (shipped.ok) {
        const { id, trackingNumber } = shipped.value;
        order.shipments.push({ id, at: time.now, units, isUndone: false, trackingNumber });
      }
      return expectOk(shipped.ok, can, 'ship');
    },
    async undo(order) {
      // Most often the last one, which may still be in time.
      const any = order.shipments[upTo(Math.max(0, order.shipments.length - 1))];
      const shipment = upTo(2) > 0 ? order.shipments.at(-1) : any;
      if (!shipment) return false;
      const { id: orderId } = order;
      const undone = await undoShipment(shop, staff, { orderId, fulfillmentId: shipment.id });
      if (shipment.isUndone) return expectOk(undone.ok, true, 'undo again');
      const isBack = order.lines.some((line, at) => {
        const units = shipment.units[at] ?? 0;
        return units > 0 && withCustomer(line) - units < line.kept;
      });
      const can = !order.isDelivered && !isBack && time.now < shipment.at + undoMs;
      if (can) {
        shipment.isUndone = true;
        for (const [at, line] of order.lines.entries()) {
          line.shipped -= shipment.units[at] ?? 0;
          line.owed += shipment.units[at] ?? 0;
        }
      }
      return expectOk(undone.ok, can, 'undo');
    },
    async track(order) {
      const shipment = order.shipments[upTo(Math.max(0, order.shipments.length - 1))];
      if (!shipment) return false;
      const [isStale, notifiesCustomer] = [upTo(3) === 0, upTo(1) === 1];
      const seenNumber = isStale ? 'of someone else' : shipment.trackingNumber;
      const trackingNumber = shop.newId();
      const edited = await editTracking(shop, staff, {
        orderId: order.id,
        fulfillmentId: shipment.id,
        typed: { carrier: 'UPS', trackingNumber, trackingUrl: '' },
        seen: { carrier: 'ups', trackingNumber: seenNumber, trackingUrl: null },
        notifiesCustomer,
      });
      const can = !isStale && !shipment.isUndone;
      if (can) {
        shipment.trackingNumber = trackingNumber;
        if (notifiesCustomer && time.now >= shipment.at + undoMs) order.trackingEmails += 1;
      }
      return expectOk(edited.ok, can, 'track');
    },
    async cancel(order) {
      if (upTo(2) > 0) return false;
      const cancelled = await cancelOrder(shop, staff, order.id);
      const can = !order.isCancelled && !order.isDelivered && !hasShipped(order);
      if (can) endExchangeOf(order);
      return expectOk(cancelled.ok, can, 'cancel');
    },
    async cancelRest(order) {
      const cancelled = await cancelRest(shop, staff, order.id);
      const isLeft = order.lines.some(({ owed }) => owed > 0);
      const isOpen = !order.isCancelled && !order.isDelivered && !order.replaces;
      const can = isOpen && hasShipped(order) && isLeft && !isSettled(order);
      if (can) {
        for (const line of order.lines) {
          const units = line.owed;
          line.owed = 0;
          const back = Math.min(units, Math.max(0, line.out));
          line.out -= back;
          line.taken -= back;
          if (order.isPaid) line.refunded += units;
          else line.quantity -= units;
        }
        const { total, refunded } = await storedOrder(shop, order.id);
        assert.equal(total.amount <= order.totalMinor, true);
        [order.totalMinor, order.refundedMinor] = [total.amount, refunded.amount];
      }
      return expectOk(cancelled.ok, can, 'cancel the rest');
    },
    async deliver(order) {
      const delivered = await advanceOrder(shop, staff, { orderId: order.id, step: 'deliver' });
      const isComplete = hasShipped(order) && order.lines.every(({ owed }) => owed === 0);
      const can = isComplete && !order.isCancelled && !order.isDelivered;
      order.isDelivered ||= can;
      return expectOk(delivered.ok, can, 'deliver');
    },
    async refund(order) {
      const position = upTo(order.lines.length - 1);
      const line = order.lines[position];
      const quantity = 1 + upTo(1);
      const restock = upTo(1) === 1;
      const request = { orderId: order.id, key: shop.newId(), lines: [{ position, quantity }] };
      const terms = { shipping: false, amountMinor: null, note: '', restock };
      const refunded = await refundOrder(shop, staff, { ...request, ...terms, reason: 'other' });
      const isLeft = line && quantity <= line.quantity - line.refunded - line.exchanged;
      const can = order.isPaid && isLeft === true && order.refundedMinor < order.totalMinor;
      if (refunded.ok) order.refundedMinor += refunded.value.amount.amount;
      if (can) {
        refundUnits(line, quantity);
        const back = restock && !order.isCancelled ? Math.min(Math.max(0, line.out), quantity) : 0;
        line.out -= back;
        line.taken -= back;
      }
      return expectOk(refunded.ok, can, 'refund');
    },
    /** Paid orders are edited too; their balance has a model of its own. */
    async edit(order) {
      if (order.isPaid) return false;
      const quantities = order.lines.map(() => 1 + upTo(3));
      const same = { added: [], discountMinor: null, shippingMinor: null, seen: null };
      const edited = await editOrder(shop, staff, { orderId: order.id, quantities, ...same });
      const isSame = order.lines.every(({ quantity }, at) => quantity === quantities[at]);
      const isOpen = !order.isCancelled && !order.isDelivered && order.shipments.length === 0;
      const can = isOpen && (isSame || order.replaces === null);
      if (can) {
        for (const [at, line] of order.lines.entries()) {
          line.quantity = quantities[at] ?? 0;
          line.owed = line.quantity;
          line.out = line.quantity;
          line.taken = line.quantity;
        }
        order.totalMinor = (await storedOrder(shop, order.id)).total.amount;
      }
      return expectOk(edited.ok, can, 'edit');
    },
    async trash(order) {
      if (upTo(3) > 0) return false;
      const productId = order.lines[0]?.productId ?? 0;
      const deleted = await deleteProduct(shop, staff, productId);
      const can = !trashed.has(productId);
      trashed.add(productId);
      return expectOk(deleted.ok, can, 'trash');
    },
    async restore(order) {
      const productId = [...trashed][0] ?? order.lines[0]?.productId ?? 0;
      const restored = await restoreProduct(shop, staff, productId);
      return expectOk(restored.ok, trashed.delete(productId), 'restore');
    },
    async document() {
      while (await issueDueDocuments(shop, never));
      return true;
    },
  };
}
