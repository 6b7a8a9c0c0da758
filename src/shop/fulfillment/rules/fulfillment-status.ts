/** What of an order has shipped. 'delivered' and 'cancelled' are final. */
export const fulfillmentStatuses = [
  'unfulfilled',
  'partially-fulfilled',
  'fulfilled',
  'delivered',
  'cancelled',
] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/**
 * Which status may follow which. A shipment that is undone leads back, and so does a refund that fails, because its
 * units are owed again.
 */
export const fulfillmentTransitions: Readonly<
  Record<FulfillmentStatus, readonly FulfillmentStatus[]>
> = {
  // An order of which nothing is shipped is delivered at once.
  unfulfilled: ['partially-fulfilled', 'fulfilled', 'delivered', 'cancelled'],
  'partially-fulfilled': ['unfulfilled', 'fulfilled'],
  fulfilled: ['unfulfilled', 'partially-fulfilled', 'delivered'],
  delivered: [],
  cancelled: [],
};

/** Units of an order line. */
export interface LineProgress {
  quantity: number;
  shipped: number;
  refunded: number;
  /** True where it is not stated. */
  needsShipping?: boolean;
  /** Shipped units that have come back. */
  returned?: number;
  /** Units that another order replaces. */
  exchanged?: number;
  /** Of the refunded units, those that were refunded instead of being shipped. */
  refundedUnshipped?: number;
  /** Of the units that another order replaces, those that have come back. */
  exchangedBack?: number;
}

/** Units that are still owed: ordered, and neither shipped nor refunded instead. A service is not shipped. */
export function unitsToShip(line: LineProgress): number {
  const { quantity, shipped, refunded, refundedUnshipped = refunded, exchanged = 0 } = line;
  if (line.needsShipping === false) return 0;
  const waiting = quantity - shipped - refundedUnshipped;
  return Math.max(0, Math.min(waiting, quantity - refunded - exchanged));
}

/**
 * Of these units, those that are refunded instead of being shipped. A refund is for units that have come back first:
 * they are not owed again, and so it takes nothing from those that wait.
 */
export function unshippedUnits(line: LineProgress, units: number): number {
  const { refunded, refundedUnshipped = refunded, returned = 0, exchangedBack = 0 } = line;
  const settled = refunded - refundedUnshipped;
  const back = Math.max(0, returned - exchangedBack - settled);
  return Math.min(unitsToShip(line), Math.max(0, units - back));
}

/** Units that have shipped for good: a refund, a return or another order relies on them. */
export function settledUnits(line: Required<Omit<LineProgress, 'needsShipping'>>): number {
  const { returned, exchangedBack, refunded, refundedUnshipped, exchanged } = line;
  return Math.max(returned - exchangedBack, refunded - refundedUnshipped) + exchanged;
}

/** An order of services, for example: it needs no shipment, and is fulfilled when it is paid. */
export function needsNoShipment(lines: readonly Pick<LineProgress, 'needsShipping'>[]): boolean {
  return lines.length > 0 && lines.every(({ needsShipping }) => needsShipping === false);
}

/** The status of an order that is neither delivered nor cancelled. */
export function fulfillmentStatusOf(
  lines: readonly LineProgress[],
): 'unfulfilled' | 'partially-fulfilled' | 'fulfilled' {
  if (lines.every(({ shipped }) => shipped === 0)) return 'unfulfilled';
  return lines.every((line) => unitsToShip(line) === 0) ? 'fulfilled' : 'partially-fulfilled';
}
