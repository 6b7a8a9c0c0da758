import type { ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { subtractMoney } from '#platform/money.ts';
import type { AmountOnce } from './payment-gateway.ts';
import { findOrder, markOrder, nothing, refused, voidAuthorization } from './paypal-calls.ts';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalRefusal } from './paypal-http.ts';
import {
  amountOf,
  hasPendingCapture,
  markOf,
  openAuthorization,
  type PaypalOrder,
  paymentsOf,
  providerRefund,
  refundAnswer,
  refundedOf,
  settledCaptures,
} from './paypal-order.ts';

export async function captureOrder(
  call: PaypalClient,
  reference: string,
  { amount, key }: AmountOnce,
): Promise<boolean> {
  const order = await findOrder(call, reference);
  if (!order) return false;
  if (settledCaptures(order).length > 0) return true;
  if (hasPendingCapture(order)) throw new Error('paypal has not completed the capture yet');
  const authorization = openAuthorization(order);
  if (!authorization) return false;
  const path = `/v2/payments/authorizations/${authorization.id}/capture`;
  const body = JSON.stringify({ amount: amountOf(amount), final_capture: true });
  await refused(() => call({ method: 'POST', path, body, key, answer: nothing }));
  const now = await findOrder(call, reference);
  if (now && hasPendingCapture(now)) throw new Error('paypal has not completed the capture yet');
  return now !== null && settledCaptures(now).length > 0;
}

export async function refundOrder(
  call: PaypalClient,
  reference: string,
  { amount, key }: AmountOnce,
): Promise<ProviderRefund> {
  const failure = (text: string) =>
    ({ reference: key, key, state: 'failed', amount, failure: text }) as const;
  const order = await findOrder(call, reference);
  const [capture] = order ? settledCaptures(order) : [];
  if (!order || !capture) return failure('Nothing was captured that could be refunded');
  // PayPal forgets idempotency keys after 45 days, and a refund may be retried later than that.
  const known = paymentsOf(order).refunds.find((one) => one.custom_id === key);
  if (known) return providerRefund(known);
  const path = `/v2/payments/captures/${capture.id}/refund`;
  const body = JSON.stringify({ amount: amountOf(amount), custom_id: key });
  try {
    const refund = await call({ method: 'POST', path, body, key, answer: refundAnswer });
    return providerRefund(refund);
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== 422) throw error;
    return failure(error.description);
  }
}

const maxSteps = 5;

/**
 * Cancels, voids or refunds, whatever the payment needs. Each step depends on the order as it is then: another process may
 * capture, refund or authorize meanwhile.
 */
export async function releaseOrder(call: PaypalClient, reference: string): Promise<boolean> {
  let isMarked = false;
  for (let step = 1; step <= maxSteps; step++) {
    const order = await findOrder(call, reference);
    if (!order) return false;
    if (isUnpaid(order)) {
      // An order that PayPal does not let us mark expires unpaid within hours.
      if (isMarked || markOf(order)) return false;
      await markOrder(call, order, { state: 'released' });
      isMarked = true;
      continue;
    }
    const next = nextRelease(call, order);
    if (!next) return wasPaid(order);
    await next();
  }
  throw new Error('paypal did not release the payment');
}

function isUnpaid(order: PaypalOrder): boolean {
  const { authorizations, captures } = paymentsOf(order);
  return authorizations.length === 0 && captures.length === 0;
}

/** Null if nothing is left to release. */
function nextRelease(call: PaypalClient, order: PaypalOrder): (() => Promise<unknown>) | null {
  const authorization = openAuthorization(order);
  if (authorization) return () => voidAuthorization(call, authorization.id);
  if (hasPendingCapture(order)) throw new Error('paypal has not completed the capture yet');
  const { refunds } = paymentsOf(order);
  for (const capture of settledCaptures(order)) {
    const left = subtractMoney(capture.amount, refundedOf(capture, order));
    if (left.amount <= 0) continue;
    const path = `/v2/payments/captures/${capture.id}/refund`;
    const body = JSON.stringify({ amount: amountOf(left) });
    // A repeated call has the same key until a refund is known, also one that failed.
    const key = `release-${capture.id}-${refunds.length}`;
    return () => refused(() => call({ method: 'POST', path, body, key, answer: nothing }));
  }
  return null;
}

function wasPaid(order: PaypalOrder): boolean {
  const isVoided = paymentsOf(order).authorizations.some(({ status }) => status === 'VOIDED');
  return isVoided || settledCaptures(order).length > 0;
}
