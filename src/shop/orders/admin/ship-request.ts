import type { LineProgress } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { ShippedUnits } from '#shop/fulfillment/rules/fulfillment.ts';
import { orderUrl } from './orders-request.ts';

/** The fields of the form as they were typed. */
export interface ShipForm {
  /** By position of the order line. */
  quantities: string[];
  carrier: string;
  trackingNumber: string;
}

export function shipUrl(orderId: number): string {
  return `${orderUrl(orderId)}/ship`;
}

export function trackingPageUrl(orderId: number, fulfillmentId: string): string {
  return `${orderUrl(orderId)}/shipments/${fulfillmentId}`;
}

/** Everything that is left. */
export function initialShipForm(lines: readonly LineProgress[]): ShipForm {
  const quantities = lines.map((line) => `${unitsToShip(line)}`);
  return { quantities, carrier: '', trackingNumber: '' };
}

export function readShipForm(posted: FormData, lineCount: number): ShipForm {
  const textOf = (name: string) => {
    const value = posted.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    quantities: Array.from({ length: lineCount }, (_, position) => textOf(`quantity-${position}`)),
    carrier: textOf('carrier'),
    trackingNumber: textOf('trackingNumber'),
  };
}

/** Null for a quantity that cannot be read. */
export function unitsOf({ quantities }: ShipForm): ShippedUnits[] | null {
  if (!quantities.every((typed) => /^\d{0,9}$/.test(typed))) return null;
  return quantities
    .map((typed, position) => ({ position, quantity: Number(typed) }))
    .filter(({ quantity }) => quantity > 0);
}
