import { failed, ok, type Result } from '#platform/result.ts';
import { type LineProgress, unitsToShip } from './fulfillment-status.ts';

/** How long a shipment can be undone; only then is its invoice issued. */
export const undoMs = 60_000;

/** When the customer is notified: the email names the invoice, which is issued in the seconds before. */
export const noticeMs = undoMs + 5_000;

/** Units of an order line, which its position in the order identifies. */
export interface ShippedUnits {
  position: number;
  quantity: number;
}

export interface Fulfillment {
  id: string;
  orderId: number;
  requestKey: string;
  /** A code, or the name of a carrier that the shop does not know; '' for none. */
  carrier: string;
  trackingNumber: string;
  /** Null where the carrier's own link is shown. */
  trackingUrl: string | null;
  /** The email to the customer. */
  noticeId: string;
  createdAt: number;
  /** Null unless it was undone. */
  cancelledAt: number | null;
  lines: ShippedUnits[];
}

export type FulfillmentProblem = { code: 'nothing-to-ship' } | { code: 'too-many-units' };

/** Everything that is left to ship. */
function unshipped(lines: readonly LineProgress[]): ShippedUnits[] {
  return lines
    .map((line, position) => ({ position, quantity: unitsToShip(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The units of a new shipment. Never more than were ordered and neither shipped nor refunded. */
export function planFulfillment(
  lines: readonly LineProgress[],
  requested: readonly ShippedUnits[] | 'rest',
): Result<ShippedUnits[], FulfillmentProblem> {
  if (requested === 'rest') {
    const rest = unshipped(lines);
    return rest.length === 0 ? failed({ code: 'nothing-to-ship' }) : ok(rest);
  }
  const units = requested.toSorted((a, b) => a.position - b.position);
  if (units.length === 0) return failed({ code: 'nothing-to-ship' });
  const positions = new Set(units.map(({ position }) => position));
  const isPossible = units.every(({ position, quantity }) => {
    const line = lines[position];
    const isWhole = Number.isInteger(quantity) && quantity >= 1;
    return isWhole && line !== undefined && quantity <= unitsToShip(line);
  });
  if (!isPossible || positions.size < units.length) return failed({ code: 'too-many-units' });
  return ok(units);
}

/** The lines of the order once these units have shipped. */
export function withShipped<Line extends LineProgress>(
  lines: readonly Line[],
  units: readonly ShippedUnits[],
): Line[] {
  const shippedAt = new Map(units.map(({ position, quantity }) => [position, quantity]));
  return lines.map((line, position) => ({
    ...line,
    shipped: line.shipped + (shippedAt.get(position) ?? 0),
  }));
}

export function canUndo(
  { createdAt, cancelledAt }: Pick<Fulfillment, 'createdAt' | 'cancelledAt'>,
  now: number,
): boolean {
  return cancelledAt === null && now < createdAt + undoMs;
}
