import assert from 'node:assert/strict';
import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import { listOrderEmails } from '#shop/orders/store/order-record.ts';
import { allowedActions } from '#shop/orders/rules/order-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { ReturnState } from '#shop/returns/rules/return.ts';
import type { Shop } from '#shop/shop.ts';
import { unitsLeft } from './buyers.ts';
import { storedOrder } from './placed-order.ts';

/** What the random events of `order-walk.ts` lead to, kept apart from the shop as plain numbers. */
export interface ModelLine {
  productId: number;
  variantId: string;
  quantity: number;
  shipped: number;
  refunded: number;
  /** Come back, for sale again or not. */
  returned: number;
  exchanged: number;
  /** Still to ship. */
  owed: number;
  /** Come back, and replaced by neither money nor another order. */
  back: number;
  /** Refunded while the customer had them, and not back. */
  kept: number;
  /** Come back of those that another order replaces. */
  exchangedBack: number;
  /** Taken from stock, and back neither with a refund nor with a return. */
  out: number;
  /** Missing in stock because of this line, what was written off included. */
  taken: number;
}

export interface ModelReturn {
  id: string;
  position: number;
  quantity: number;
  state: ReturnState;
  arrived: number;
  /** The order that replaces the units. */
  exchange: ModelOrder | null;
}

export interface ModelOrder {
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
  returns: ModelReturn[];
  /** The return whose items it replaces, with the order of these. */
  replaces: { order: ModelOrder; of: ModelReturn } | null;
}

/** Whether the event had an effect. */
export type Event = (order: ModelOrder) => Promise<boolean>;

export interface Walk {
  upTo: (limit: number) => number;
  time: { now: number };
  orders: ModelOrder[];
  /** Products that are deleted at the moment. */
  trashed: Set<number>;
}

export const productIds = [2, 5] as const;
export const initialStock = 100_000;

export function modelOf(order: Order): ModelOrder {
  return {
    id: order.id,
    lines: order.lines.map(({ productId, variantId, quantity }) => ({
      productId: productId ?? 0,
      variantId: variantId ?? '',
      quantity,
      shipped: 0,
      refunded: 0,
      returned: 0,
      exchanged: 0,
      owed: quantity,
      back: 0,
      kept: 0,
      exchangedBack: 0,
      out: quantity,
      taken: quantity,
    })),
    isPaid: order.payment.status === 'paid',
    isCancelled: false,
    isDelivered: false,
    totalMinor: order.total.amount,
    refundedMinor: 0,
    shipments: [],
    trackingEmails: 0,
    returns: [],
    replaces: null,
  };
}

export function hasShipped({ lines }: ModelOrder): boolean {
  return lines.some(({ shipped }) => shipped > 0);
}

/** Refunded are first units that have come back, then those that have not shipped, then those with the customer. */
export function refundUnits(line: ModelLine, units: number): void {
  line.refunded += units;
  for (let left = units; left > 0; left -= 1) {
    if (line.back > 0) line.back -= 1;
    else if (line.owed > 0) line.owed -= 1;
    else line.kept += 1;
  }
}

/** Units have come back that no order replaces: those first that were refunded before. */
export function takeBack(line: ModelLine, units: number): void {
  const known = Math.min(units, line.kept);
  line.kept -= known;
  line.back += units - known;
}

/** Units that the customer has, those apart that another order is to replace. */
export function withCustomer({ shipped, returned, exchanged, exchangedBack }: ModelLine): number {
  return shipped - returned - (exchanged - exchangedBack);
}

/** Units that the customer may still send back. */
export function returnableOf({ lines, returns }: ModelOrder, position: number): number {
  const line = lines[position];
  if (!line) return 0;
  const ofLine = returns.filter((one) => one.position === position);
  const standing = ofLine.filter(({ state }) => state !== 'refused' && state !== 'cancelled');
  const waiting = standing.filter(({ state, exchange }) => state !== 'completed' && !exchange);
  const sum = (some: readonly ModelReturn[]) => some.reduce((all, one) => all + one.quantity, 0);
  const unpaid = line.quantity - line.refunded - line.exchanged - sum(waiting);
  return Math.max(0, Math.min(line.shipped - sum(standing), unpaid));
}

/** An order that replaces items waits for what these cost more. */
export function isToShip({ isPaid, replaces }: ModelOrder): boolean {
  return isPaid || replaces === null;
}

/** Whether nothing of the order can be refunded any more. */
export function isSettled({ isPaid, refundedMinor, totalMinor }: ModelOrder): boolean {
  return isPaid && refundedMinor > 0 && refundedMinor >= totalMinor;
}

/** Compares this order with the shop, and the stock with what all orders have taken. */
export async function compare(
  shop: Shop,
  model: ModelOrder,
  { orders, trashed }: { orders: readonly ModelOrder[]; trashed: ReadonlySet<number> },
): Promise<void> {
  const order = await storedOrder(shop, model.id);
  assert.deepEqual(seen(order), expected(model));
  await compareShipments(shop, model);
  const lines = orders.flatMap((one) => one.lines);
  for (const id of productIds.filter((one) => !trashed.has(one))) {
    const taken = lines.filter(({ productId }) => productId === id);
    const sum = taken.reduce((all, line) => all + line.taken, 0);
    assert.equal(await unitsLeft(shop, id), initialStock - sum, `stock of ${id}`);
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
    totalMinor: order.total.amount,
    refundedMinor: refunded.amount,
    lines: lines.map(unitsOf),
    actions: allowedActions(order),
  };
}

function unitsOf(
  line: Pick<ModelLine, 'quantity' | 'shipped' | 'refunded' | 'returned' | 'exchanged'>,
) {
  const { quantity, shipped, refunded, returned, exchanged } = line;
  return { quantity, shipped, refunded, returned, exchanged };
}

function expected(model: ModelOrder) {
  const { lines, isCancelled, isDelivered, isPaid, totalMinor, refundedMinor, replaces } = model;
  const isShipped = hasShipped(model);
  const isLeft = lines.some(({ owed }) => owed > 0);
  const isComplete = isShipped && !isLeft;
  const isOpen = !isCancelled && !isDelivered;
  const shippedAs = isComplete ? 'fulfilled' : isShipped ? 'partially-fulfilled' : 'unfulfilled';
  const paidAs = refundedMinor > 0 ? 'partially-refunded' : 'paid';
  const unpaidAs = isCancelled ? 'void' : 'awaited';
  const isDone = isSettled(model);
  return {
    status: isOpen ? (isComplete ? 'shipped' : 'placed') : isCancelled ? 'cancelled' : 'delivered',
    fulfillment: isCancelled ? 'cancelled' : isDelivered ? 'delivered' : shippedAs,
    payment: isPaid ? (isDone ? 'refunded' : paidAs) : unpaidAs,
    totalMinor,
    refundedMinor,
    lines: lines.map(unitsOf),
    actions: [
      ...(isPaid || isCancelled ? [] : ['mark-paid']),
      ...(isOpen && isLeft && isToShip(model) ? ['ship'] : []),
      ...(isOpen && isComplete && isToShip(model) ? ['deliver'] : []),
      ...(isPaid && !isDone ? ['refund'] : []),
      ...(isOpen && !isShipped ? ['cancel'] : []),
      ...(isOpen && isShipped && isLeft && !isDone && !replaces ? ['cancel-rest'] : []),
    ],
  };
}
