import type { ProviderRefund } from '#shop/payments/rules/provider-payment.ts';
import { paypalPart } from '#shop/payments/rules/paypal-currencies.ts';
import { type Money, subtractMoney } from '#platform/money.ts';
import { amountOf } from './paypal-answers.ts';
import type { AmountOnce, CaptureRequest } from './payment-gateway.ts';
import { findOrder, markOrder, nothing, refused, voidAuthorization } from './paypal-calls.ts';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalRefusal } from './paypal-http.ts';
import {
  capturedOf,
  hasPendingCapture,
  markOf,
  openAuthorization,
  type PaypalCapture,
  type PaypalOrder,
  paymentsOf,
  refundedOf,
  settledCaptures,
} from './paypal-order.ts';
import { idOfPart, partsOf, refundAnswer, refundOfParts, standing } from './paypal-refund.ts';

const maxSteps = 5;

/** PayPal takes ten captures of an authorization. */
const maxParts = 10;

/** Each step depends on what is captured then: another process may capture at the same time. */
export async function captureOrder(
  call: PaypalClient,
  reference: string,
  { amount, whole = amount, key }: CaptureRequest,
): Promise<boolean> {
  for (let step = 1; step <= maxSteps; step++) {
    const order = await findOrder(call, reference);
    if (!order) return false;
    if (hasPendingCapture(order)) throw new Error('paypal has not completed the capture yet');
    const captures = settledCaptures(order);
    const authorization = openAuthorization(order);
    if (!authorization) return captures.length > 0;
    const isPart = amount.amount < whole.amount && captures.length < maxParts - 1;
    const before = capturedOf(order);
    const wanted = subtractMoney(isPart ? paypalPart(amount) : whole, before);
    if (wanted.amount <= 0 && isPart) return true;
    if (wanted.amount <= 0) {
      await voidAuthorization(call, authorization.id);
      continue;
    }
    const path = `/v2/payments/authorizations/${authorization.id}/capture`;
    const body = JSON.stringify({ amount: amountOf(wanted), final_capture: !isPart });
    // Of two captures at once the second has the key of the first: it captures nothing, and this reads it again.
    const once = captures.length === 0 ? key : `${key}-${before.amount}`;
    const refusal = await refused(() =>
      call({ method: 'POST', path, body, key: once, answer: nothing }),
    );
    if (refusal && step > 1) break;
  }
  const order = await findOrder(call, reference);
  if (order && openAuthorization(order)) throw new Error('paypal did not capture the payment');
  return order !== null && settledCaptures(order).length > 0;
}

/** Refunds from as many captures as the amount needs, the oldest first. */
export async function refundOrder(
  call: PaypalClient,
  reference: string,
  wanted: AmountOnce,
): Promise<ProviderRefund> {
  const { amount, key } = wanted;
  const failure = (text: string) =>
    ({ reference: key, key, state: 'failed', amount, failure: text }) as const;
  const order = await findOrder(call, reference);
  const captures = order ? settledCaptures(order) : [];
  if (!order || captures.length === 0)
    return failure('Nothing was captured that could be refunded');
  // PayPal forgets idempotency keys after 45 days, and a refund may be retried later than that.
  const parts = partsOf(paymentsOf(order).refunds, key);
  if (parts.length > 0 && standing(parts).length === 0) return refundOfParts(parts) ?? failure('');
  let left = standing(parts).reduce((rest, part) => subtractMoney(rest, part.amount), amount);
  const isDivided = parts.length > 0 || divides(order, captures, amount);
  if (isDivided && parts.length === 0 && leftOfAll(order, captures) < amount.amount) {
    return failure('More than what is left of the payment');
  }
  for (const capture of captures) {
    if (left.amount <= 0) break;
    const part = captures.length === 1 ? left : smaller(left, leftOf(capture, order));
    if (part.amount <= 0) continue;
    const number = parts.length;
    const id = isDivided ? idOfPart(wanted, number) : key;
    const once = isDivided ? `${key}-${number}` : key;
    const path = `/v2/payments/captures/${capture.id}/refund`;
    const body = JSON.stringify({ amount: amountOf(part), custom_id: id });
    try {
      parts.push(await call({ method: 'POST', path, body, key: once, answer: refundAnswer }));
    } catch (error) {
      if (!(error instanceof PaypalRefusal) || error.status !== 422) throw error;
      // A refund that has begun is continued later: it has not failed.
      if (standing(parts).length > 0) throw error;
      return failure(error.description);
    }
    left = subtractMoney(left, part);
  }
  return refundOfParts(parts) ?? failure('Nothing is left of the payment');
}

/** Whether no capture alone has so much left. */
function divides(order: PaypalOrder, captures: readonly PaypalCapture[], amount: Money): boolean {
  const [first] = captures;
  if (!first || captures.length === 1) return false;
  return leftOf(first, order).amount < amount.amount;
}

function leftOf(capture: PaypalCapture, order: PaypalOrder): Money {
  return subtractMoney(capture.amount, refundedOf(capture, order));
}

function leftOfAll(order: PaypalOrder, captures: readonly PaypalCapture[]): number {
  return captures.reduce((sum, capture) => sum + leftOf(capture, order).amount, 0);
}

function smaller(one: Money, other: Money): Money {
  return one.amount < other.amount ? one : other;
}

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
    const left = leftOf(capture, order);
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
