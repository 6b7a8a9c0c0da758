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
}

/** Units that are still owed: ordered, and neither shipped nor refunded. A service is not shipped. */
export function unitsToShip({ quantity, shipped, refunded, ...line }: LineProgress): number {
  if (line.needsShipping === false) return 0;
  return Math.max(0, quantity - shipped - refunded);
}

/** The status of an order that is neither delivered nor cancelled. */
export function fulfillmentStatusOf(
  lines: readonly LineProgress[],
): 'unfulfilled' | 'partially-fulfilled' | 'fulfilled' {
  if (lines.every(({ shipped }) => shipped === 0)) return 'unfulfilled';
  return lines.every((line) => unitsToShip(line) === 0) ? 'fulfilled' : 'partially-fulfilled';
}
