import { availabilityOf } from '#shop/inventory/rules/availability.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { CardPaymentEnd } from '#shop/payments/rules/card-payment.ts';
import {
  type CardPayment,
  closePayment,
  findOpenPayment,
} from '#shop/payments/store/card-payments.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { releaseStock, reserveStock, deductReservedStock } from './stock.ts';

export interface UnitReservation {
  paymentId: string;
  fewLeftAt: number;
  newId: () => string;
  now: number;
}

/**
 * Reserves units. Lines of the same variant are added up, and variants are locked in id order to avoid
 * deadlocks. If one is short, the transaction must be rolled back.
 */
export async function reserveUnits(
  writer: Writer,
  lines: readonly CartLine[],
  holding: UnitReservation,
): Promise<Result<null, { code: 'short'; line: CartLine; available: number }>> {
  const byVariant = Map.groupBy(lines, ({ variantId }) => variantId);
  for (const variantId of [...byVariant.keys()].toSorted()) {
    const [line, ...others] = byVariant.get(variantId) ?? [];
    if (!line) continue;
    const quantity = others.reduce((sum, one) => sum + one.quantity, line.quantity);
    const held = await reserveStock(writer, variantId, quantity);
    if (!held.ok) return failed({ ...held.failure, line });
    const left = held.value;
    if (left === null) continue;
    const row = { payment_id: holding.paymentId, variant_id: variantId, quantity };
    await writer.insertInto('stock_holds').values(row).execute();
    await queueAvailabilityRefresh(writer, {
      ...holding,
      variantId,
      before: left + quantity,
      left,
    });
  }
  return ok(null);
}

/** Turns the reservation into a sale. */
export async function completeReservation(writer: Writer, paymentId: string): Promise<void> {
  for (const { variant_id, quantity } of await deleteReservations(writer, paymentId)) {
    await deductReservedStock(writer, variant_id, quantity);
  }
}

export interface Ending extends Omit<UnitReservation, 'paymentId'> {
  payment: Pick<CardPayment, 'id' | 'reference'>;
  state: CardPaymentEnd;
}

/** Closes an open payment and releases its units, once. False if it was already closed. */
export async function endPayment(writer: Writer, ending: Ending): Promise<boolean> {
  const { payment, state, newId, now } = ending;
  if (!(await closePayment(writer, payment.id, state))) return false;
  for (const { variant_id: variantId, quantity } of await deleteReservations(writer, payment.id)) {
    const left = await releaseStock(writer, variantId, quantity);
    if (left === null) continue;
    await queueAvailabilityRefresh(writer, { ...ending, variantId, before: left - quantity, left });
  }
  if (payment.reference !== null) {
    const payload = { reference: payment.reference };
    await queueJob(writer, { id: newId(), kind: 'release-payment', payload, now });
  }
  return true;
}

/** Releases the reservation of an earlier payment when the customer starts another one. */
export async function replacePayment(
  writer: Writer,
  userId: string,
  holding: Omit<UnitReservation, 'paymentId'>,
): Promise<void> {
  const payment = await findOpenPayment(writer, userId);
  if (payment) await endPayment(writer, { ...holding, payment, state: 'replaced' });
}

/** Units per variant that this cart's own payment reserves, and which are therefore still available to it. */
export async function readOwnReservations(
  reader: Reader,
  cartId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('stock_holds')
    .innerJoin('card_payments', 'card_payments.id', 'stock_holds.payment_id')
    .select(['variant_id', 'quantity'])
    .where('cart_id', '=', cartId)
    .where('state', '=', 'open')
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row.quantity]));
}

/** Deletes and returns the reservations, in the order of variant ids. */
async function deleteReservations(writer: Writer, paymentId: string) {
  const rows = await writer
    .deleteFrom('stock_holds')
    .where('payment_id', '=', paymentId)
    .returning(['variant_id', 'quantity'])
    .execute();
  return rows.toSorted((one, other) => (one.variant_id < other.variant_id ? -1 : 1));
}

interface Change {
  variantId: string;
  before: number;
  left: number;
  fewLeftAt: number;
  newId: () => string;
  now: number;
}

/** Queues a refresh of cached pages if the availability has changed. */
async function queueAvailabilityRefresh(writer: Writer, change: Change): Promise<void> {
  const { variantId, before, left, fewLeftAt, newId, now } = change;
  if (availabilityOf(left, fewLeftAt) === availabilityOf(before, fewLeftAt)) return;
  const variant = await writer
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .executeTakeFirst();
  // A deleted product has no page to refresh.
  if (!variant) return;
  const payload = { productId: variant.product_id };
  await queueJob(writer, { id: newId(), kind: 'refresh-availability', payload, now });
}
