import assert from 'node:assert/strict';
import { allowedActions } from '#shop/orders/rules/order-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import { listOrderEmails } from '#shop/orders/store/order-record.ts';
import { editTracking } from '#shop/orders/use-cases/edit-tracking.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { undoShipment } from '#shop/orders/use-cases/undo-shipment.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, stockUp, unitsLeft } from './buyers.ts';
import { placedOrder, storedOrder } from './placed-order.ts';
import { random } from './random.ts';
import { staff } from './staff.ts';

const productIds = [2, 5] as const;
const initialStock = 100_000;

interface ModelLine {
  productId: number;
  quantity: number;
  shipped: number;
  refunded: number;
  /** Taken from stock and not returned. */
  out: number;
}

interface ModelOrder {
  id: number;
  lines: ModelLine[];
  isPaid: boolean;
  isCancelled: boolean;
  isDelivered: boolean;
  totalMinor: number;
  refundedMinor: number;
  shipments: {
    id: string;
    at: number;
    units: number[];
    isUndone: boolean;
    trackingNumber: string;
  }[];
  /** Emails of tracking that was corrected after the shipping email. */
  trackingEmails: number;
}

type Event = (order: ModelOrder) => Promise<boolean>;

/** Walks orders by random events, and compares the shop with a plain model after each. Returns the events that took effect. */
export async function walkOrders(
  shop: Shop,
  { events, seed, time }: { events: number; seed: number; time: { now: number } },
): Promise<Record<string, number>> {
  const next = random(seed);
  const upTo = (limit: number) => Math.floor(next() * (limit + 1));
  const buyer = await newCustomer(shop, `walker-${seed}`);
  for (const id of productIds) await stockUp(shop, id, initialStock);
  const orders: ModelOrder[] = [];
  const tally: Record<string, number> = {};
  const walk = walkOf(shop, { upTo, time });
  for (let event = 0; event < events; event += 1) {
    time.now += upTo(40_000);
    const known = orders.at(-1 - upTo(Math.min(orders.length - 1, 9)));
    const isPlaced = known === undefined || next() < 0.12;
    const order = isPlaced ? await placeModel(shop, buyer, upTo) : known;
    if (isPlaced) orders.push(order);
    const names = Object.keys(walk);
    const name = isPlaced ? 'place' : (names[upTo(names.length - 1)] ?? 'pay');
    const hasEffect = isPlaced || (await walk[name]?.(order)) === true;
    const key = `${name} ${hasEffect ? 'done' : 'refused'}`;
    tally[key] = (tally[key] ?? 0) + 1;
    await compare(shop, order, orders);
  }
  return tally;
}

async function placeModel(
  shop: Shop,
  buyer: Parameters<typeof placedOrder>[1],
  upTo: (limit: number) => number,
): Promise<ModelOrder> {
  const quantities = Object.fromEntries(productIds.map((id) => [id, 1 + upTo(3)]));
  const order = await placedOrder(shop, buyer, { quantities });
  return {
    id: order.id,
    lines: order.lines.map(({ productId, quantity }) => ({
      productId: productId ?? 0,
      quantity,
      shipped: 0,
      refunded: 0,
      out: quantity,
    })),
    isPaid: false,
    isCancelled: false,
    isDelivered: false,
    totalMinor: order.total.amount,
    refundedMinor: 0,
    shipments: [],
    trackingEmails: 0,
  };
}

interface Walk {
  upTo: (limit: number) => number;
  time: { now: number };
}

/** Each event tries its action, checks that it is refused where the model refuses it, and follows it in the model. */
function walkOf(shop: Shop, { upTo, time }: Walk): Record<string, Event> {
  const expectOk = (isOk: boolean, isAllowed: boolean, what: string) => {
    assert.equal(isOk, isAllowed, what);
    return isAllowed;
  };
  return {
    async pay(order) {
      const paid = await advanceOrder(shop, staff, { orderId: order.id, step: 'mark-paid' });
      const can = !order.isPaid && !isVoid(order);
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
      const isLeft = units.every((quantity, at) => quantity <= leftOf(order.lines[at]));
      const can = !order.isCancelled && !order.isDelivered && lines.length > 0 && isLeft;
      if (can) for (const [at, line] of order.lines.entries()) line.shipped += units[at] ?? 0;
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
      const can = !order.isDelivered && time.now < shipment.at + 60_000;
      if (can) {
        shipment.isUndone = true;
        for (const [at, line] of order.lines.entries()) line.shipped -= shipment.units[at] ?? 0;
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
        if (notifiesCustomer && time.now >= shipment.at + 60_000) order.trackingEmails += 1;
      }
      return expectOk(edited.ok, can, 'track');
    },
    async cancel(order) {
      const cancelled = await cancelOrder(shop, staff, order.id);
      const can = !order.isCancelled && !order.isDelivered && !hasShipped(order);
      if (can) {
        order.isCancelled = true;
        for (const line of order.lines) line.out = 0;
      }
      return expectOk(cancelled.ok, can, 'cancel');
    },
    async deliver(order) {
      const delivered = await advanceOrder(shop, staff, { orderId: order.id, step: 'deliver' });
      const isComplete = hasShipped(order) && order.lines.every((line) => leftOf(line) === 0);
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
      const terms = { shipping: false, amountMinor: null, reason: 'other', note: '', restock };
      const refunded = await refundOrder(shop, staff, { ...request, ...terms, reason: 'other' });
      const isLeft = line !== undefined && quantity <= line.quantity - line.refunded;
      const can = order.isPaid && isLeft && order.refundedMinor < order.totalMinor;
      if (refunded.ok) order.refundedMinor += refunded.value.amount.amount;
      if (can) {
        line.refunded += quantity;
        if (restock && !order.isCancelled) line.out -= Math.min(line.out, quantity);
      }
      return expectOk(refunded.ok, can, 'refund');
    },
  };
}

/** A cancelled order that was not paid owes nothing. */
function isVoid({ isCancelled, isPaid }: ModelOrder): boolean {
  return isCancelled && !isPaid;
}

function hasShipped({ lines }: ModelOrder): boolean {
  return lines.some(({ shipped }) => shipped > 0);
}

function leftOf(line: ModelLine | undefined): number {
  return line ? Math.max(0, line.quantity - line.shipped - line.refunded) : 0;
}

async function compare(shop: Shop, model: ModelOrder, orders: readonly ModelOrder[]) {
  const order = await storedOrder(shop, model.id);
  assert.deepEqual(seen(order), expected(model));
  await compareShipments(shop, model);
  for (const id of productIds) {
    const out = orders.flatMap(({ lines }) => lines).filter(({ productId }) => productId === id);
    const sold = out.reduce((sum, line) => sum + line.out, 0);
    assert.equal(await unitsLeft(shop, id), initialStock - sold);
  }
}

async function compareShipments(shop: Shop, { id, shipments, trackingEmails }: ModelOrder) {
  const stored = await listFulfillments(shop.db.read, [id]);
  assert.deepEqual(
    new Map(stored.map((one) => [one.id, [one.trackingNumber, one.cancelledAt !== null]])),
    new Map(shipments.map((one) => [one.id, [one.trackingNumber, one.isUndone]])),
  );
  const emails = await listOrderEmails(shop.db.read, id);
  const sent = emails.filter(({ template }) => template === 'order-tracking-changed');
  assert.equal(sent.length, trackingEmails);
}

function seen(order: Order) {
  const { status, fulfillment, payment, refunded, lines } = order;
  return {
    status,
    fulfillment,
    payment: payment.status,
    refundedMinor: refunded.amount,
    lines: lines.map(({ quantity, shipped, refunded: back }) => [quantity, shipped, back]),
    actions: allowedActions(order),
  };
}

function expected(model: ModelOrder) {
  const { lines, isCancelled, isDelivered, isPaid, totalMinor, refundedMinor } = model;
  const isShipped = hasShipped(model);
  const isComplete = isShipped && lines.every((line) => leftOf(line) === 0);
  const isOpen = !isCancelled && !isDelivered;
  const shippedAs = isComplete ? 'fulfilled' : isShipped ? 'partially-fulfilled' : 'unfulfilled';
  const fulfillment = isCancelled ? 'cancelled' : isDelivered ? 'delivered' : shippedAs;
  const paidAs = refundedMinor > 0 ? 'partially-refunded' : 'paid';
  const unpaidAs = isCancelled ? 'void' : 'awaited';
  const canRefund = isPaid && refundedMinor < totalMinor;
  const canBePaid = !isPaid || canRefund;
  return {
    status: isOpen ? (isComplete ? 'shipped' : 'placed') : fulfillment,
    fulfillment,
    payment: isPaid ? (refundedMinor >= totalMinor ? 'refunded' : paidAs) : unpaidAs,
    refundedMinor,
    lines: lines.map(({ quantity, shipped, refunded }) => [quantity, shipped, refunded]),
    actions: [
      ...(isPaid || isCancelled ? [] : ['mark-paid']),
      ...(isOpen && lines.some((line) => leftOf(line) > 0) ? ['ship'] : []),
      ...(isOpen && isComplete ? ['deliver'] : []),
      ...(canRefund ? ['refund'] : []),
      ...(isOpen && !isShipped ? ['cancel'] : []),
      ...(shippedAs === 'partially-fulfilled' && isOpen && canBePaid ? ['cancel-rest'] : []),
    ],
  };
}
