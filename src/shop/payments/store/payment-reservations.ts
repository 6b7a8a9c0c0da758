import type { AttemptEnd } from '#shop/payments/rules/payment-attempt.ts';
import {
  type AvailabilityRefresh,
  queueAvailabilityRefresh,
} from '#shop/catalogue/store/availability-refresh.ts';
import { releaseReservation } from '#shop/inventory/store/stock-reservations.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import {
  type PaymentAttempt,
  closePayment,
  findOpenAttempt,
  forgetReference,
  type Payer,
} from './payment-attempts.ts';

export interface PaymentEnding extends AvailabilityRefresh {
  payment: Pick<PaymentAttempt, 'id' | 'gateway'>;
  state: AttemptEnd;
  /** The reference that the next payment takes over, which is not released. */
  passedOn?: string | null;
}

/** Closes an open payment and releases its units, once. False if it was already closed. */
export async function endPayment(writer: Writer, ending: PaymentEnding): Promise<boolean> {
  const { payment, state, newId, now, passedOn = null } = ending;
  const closed = await closePayment(writer, payment.id, state);
  if (!closed) return false;
  await queueAvailabilityRefresh(writer, await releaseReservation(writer, payment.id), ending);
  // As it is now: since the payment was read, the provider may have answered or the customer may have moved to its page.
  const { reference } = closed;
  if (reference !== null && reference === passedOn) {
    await forgetReference(writer, payment.id);
  } else if (reference !== null) {
    const payload = { gateway: payment.gateway, reference };
    await queueJob(writer, { id: newId(), kind: 'release-payment', payload, now });
  }
  return true;
}

/** Releases the reservation of an earlier payment when the customer starts another one. */
export async function replacePayment(
  writer: Writer,
  payer: Payer,
  refresh: AvailabilityRefresh & Pick<PaymentEnding, 'passedOn'>,
): Promise<void> {
  const payment = await findOpenAttempt(writer, payer);
  if (payment) await endPayment(writer, { ...refresh, payment, state: 'replaced' });
}

/** Lets the account into which a guest has signed in see how the guest's payments since then end. */
export async function claimPayments(
  writer: Writer,
  { cartId, userId, since }: { cartId: string; userId: string; since: number },
): Promise<void> {
  await writer
    .updateTable('payment_attempts')
    .set({ claimed_by: userId })
    .where('user_id', '=', '')
    .where('cart_id', '=', cartId)
    .where('created_at', '>', since)
    .execute();
}
