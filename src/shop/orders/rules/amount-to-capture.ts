import type { ShippedUnits } from '#shop/fulfillment/rules/fulfillment.ts';
import { type LineProgress, unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { type PaidOrder, paidParts } from '#shop/payments/rules/paid-order.ts';
import { addMoney, fractionOfMoney, type Money, money } from '#platform/money.ts';

interface ShippedOrder extends PaidOrder {
  lines: readonly (PaidOrder['lines'][number] & Omit<LineProgress, 'shipped'>)[];
}

/**
 * What is to be captured in all once these units have left: their share of what was paid for their lines, with the
 * shipping cost from the first unit on. With the last unit it is the order's total, so that the parts add up to it.
 */
export function amountToCapture(
  order: ShippedOrder,
  shipments: readonly { lines: readonly ShippedUnits[] }[],
): Money {
  const nothing = money(0, order.total.currency);
  const lines = order.lines.map((line, position) => ({
    ...line,
    shipped: shippedOf(shipments, position),
  }));
  if (lines.every(({ shipped }) => shipped === 0)) return nothing;
  if (lines.every((line) => unitsToShip(line) === 0)) return order.total;
  const parts = paidParts(order);
  const amount = lines
    .map(({ shipped, quantity }, position) =>
      fractionOfMoney(
        parts.lines[position] ?? nothing,
        Math.min(shipped, quantity),
        Math.max(quantity, 1),
      ),
    )
    .reduce(addMoney, parts.shipping);
  return amount.amount < order.total.amount ? amount : order.total;
}

function shippedOf(
  shipments: readonly { lines: readonly ShippedUnits[] }[],
  position: number,
): number {
  return shipments
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0);
}
