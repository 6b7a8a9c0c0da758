/** Stock as customers see it. The exact number is never page content. */
export type Availability = 'in-stock' | 'few-left' | 'sold-out';

/** `onHand` is null where stock is not tracked: such a product can always be sold. */
export function availabilityOf(onHand: number | null, fewLeftAt: number): Availability {
  if (onHand === null) return 'in-stock';
  if (onHand <= 0) return 'sold-out';
  return onHand <= fewLeftAt ? 'few-left' : 'in-stock';
}

/** A product with several variants is as available as its best one. */
export function bestAvailability(all: readonly Availability[]): Availability {
  if (all.includes('in-stock')) return 'in-stock';
  return all.includes('few-left') ? 'few-left' : 'sold-out';
}

/** Reasons of stock changes; sales are in the orders. 'begun': start of the history. */
export type StockReason =
  | 'begun'
  | 'counted'
  | 'imported'
  | 'edited'
  | 'cancelled'
  | 'refunded'
  | 'returned';

/** Levels that staff filter products by. */
export const stockLevels = ['in-stock', 'few-left', 'sold-out', 'not-tracked'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** Of units on hand, so that each sale is seen once and a reservation that ends is none. */
export function becomesLow(
  { before, after }: { before: number; after: number },
  fewLeftAt: number,
): boolean {
  return before > fewLeftAt && after <= fewLeftAt;
}
