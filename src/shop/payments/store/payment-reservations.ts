import type { CardPaymentEnd } from '#shop/payments/rules/card-payment.ts';
import {
  type AvailabilityRefresh,
  queueAvailabilityRefresh,
} from '#shop/catalogue/store/availability-refresh.ts';
import { releaseReservation } from '#shop/inventory/store/stock-reservations.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { type CardPayment, closePayment, findOpenPayment } from './card-payments.ts';

export interface PaymentEnding extends AvailabilityRefresh {
  payment: Pick<CardPayment, 'id' | 'reference'>;
  state: CardPaymentEnd;
}

/** Closes an open payment and releases its units, once. False if it was already closed. */
export async function endPayment(writer: Writer, ending: PaymentEnding): Promise<boolean> {
  const { payment, state, newId, now } = ending;
  if (!(await closePayment(writer, payment.id, state))) return false;
  await queueAvailabilityRefresh(writer, await releaseReservation(writer, payment.id), ending);
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
  refresh: AvailabilityRefresh,
): Promise<void> {
  const payment = await findOpenPayment(writer, userId);
  if (payment) await endPayment(writer, { ...refresh, payment, state: 'replaced' });
}
