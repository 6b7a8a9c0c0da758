import { listFulfillments } from '#shop/fulfillment/store/fulfillments.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { readAuthorized } from '#shop/payments/store/payment-attempts.ts';
import { listRefunds, readPaid, type Refund } from '#shop/payments/store/refunds.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Money } from '#platform/money.ts';

export interface HeldMoney {
  /** The highest total; null while nothing is authorized. */
  limit: Money | null;
  /** Null until it is captured. */
  paid: Money | null;
  refunds: readonly Refund[];
}

export async function readHeld(reader: Reader, { id, payment }: Order): Promise<HeldMoney> {
  if (payment.status === 'authorized') {
    return { limit: await readAuthorized(reader, id), paid: null, refunds: [] };
  }
  if (!refundableStatuses.includes(payment.status)) return { limit: null, paid: null, refunds: [] };
  const { amount: paid } = await readPaid(reader, id);
  const refunds = await listRefunds(reader, id);
  return { limit: null, paid, refunds };
}

/** Shipments that were undone and refunds that have failed name lines by their position, which an edit changes. */
export async function hasFreeLines(
  reader: Reader,
  { id }: Order,
  refunds: readonly Refund[],
): Promise<boolean> {
  const shipments = await listFulfillments(reader, [id]);
  return shipments.length === 0 && refunds.every(({ lines }) => lines.length === 0);
}
