import { z } from 'zod';
import {
  type DeclineReason,
  declineReasons,
  type ProviderPayment,
} from '#shop/payments/rules/provider-payment.ts';
import { addMoney, type Money, money } from '#platform/money.ts';
import { amountAnswer, linksAnswer, reasonAnswer, timeOf } from './paypal-answers.ts';
import { captureOfRefund, refundAnswer, refundsByKey, standing } from './paypal-refund.ts';

// The parts of PayPal's answers that the shop reads: Orders v2 and Payments v2.

const authorizationAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountAnswer.optional(),
  create_time: z.string().optional(),
  expiration_time: z.string().optional(),
});

const captureAnswer = z.object({
  id: z.string(),
  status: z.string(),
  status_details: reasonAnswer,
  amount: amountAnswer,
  seller_receivable_breakdown: z
    .object({ paypal_fee: amountAnswer.optional(), net_amount: amountAnswer.optional() })
    .optional(),
});
export type PaypalCapture = z.infer<typeof captureAnswer>;

export const unitAnswer = z.object({
  amount: amountAnswer,
  custom_id: z.string().default(''),
  payments: z
    .object({
      authorizations: z.array(authorizationAnswer).default([]),
      captures: z.array(captureAnswer).default([]),
      refunds: z.array(refundAnswer).default([]),
    })
    .default({ authorizations: [], captures: [], refunds: [] }),
});

export const orderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  update_time: z.string().default(''),
  links: linksAnswer,
  purchase_units: z.tuple([unitAnswer], unitAnswer),
});
export type PaypalOrder = z.infer<typeof orderAnswer>;

/** The payments of an order. The shop's orders have one purchase unit. */
export function paymentsOf({ purchase_units: [unit] }: PaypalOrder) {
  return unit.payments;
}

/** Captures whose money has arrived, some of it perhaps given back since. */
export function settledCaptures(order: PaypalOrder): PaypalCapture[] {
  const settled = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
  return paymentsOf(order).captures.filter(({ status }) => settled.includes(status));
}

export function hasPendingCapture(order: PaypalOrder): boolean {
  return paymentsOf(order).captures.some(({ status }) => status === 'PENDING');
}

/** The authorization that can be captured or voided. */
export function openAuthorization(order: PaypalOrder) {
  const { authorizations } = paymentsOf(order);
  const open = ['CREATED', 'PARTIALLY_CREATED', 'PARTIALLY_CAPTURED', 'PENDING'];
  return authorizations.find(({ status }) => open.includes(status)) ?? null;
}

/** What was captured in all. */
export function capturedOf(order: PaypalOrder): Money {
  const [{ amount }] = order.purchase_units;
  const none = money(0, amount.currency);
  return settledCaptures(order).reduce((sum, capture) => addMoney(sum, capture.amount), none);
}

/** What has been given back of a capture, or is on its way. */
export function refundedOf(capture: PaypalCapture, order: PaypalOrder): Money {
  const { refunds } = paymentsOf(order);
  const none = money(0, capture.amount.currency);
  return standing(refunds)
    .filter((refund) => captureOfRefund(refund) === capture.id)
    .reduce((sum, { amount }) => addMoney(sum, amount), none);
}

/** The end of an order that PayPal keeps open: it has no call that cancels an order that is not paid yet. */
export type Mark = { state: 'released' } | { state: 'declined'; reason: DeclineReason };

/** Marks stand in the order's custom id, behind the id of the payment. */
export function markOf({ purchase_units: [unit] }: PaypalOrder): Mark | null {
  const [, state, text] = unit.custom_id.split(' ');
  if (state === 'released') return { state };
  if (state !== 'declined') return null;
  return { state, reason: declineReasons.find((reason) => reason === text) ?? 'declined' };
}

export function markedId({ purchase_units: [unit] }: PaypalOrder, mark: Mark): string {
  const [paymentId = ''] = unit.custom_id.split(' ');
  return [paymentId, mark.state, ...(mark.state === 'declined' ? [mark.reason] : [])].join(' ');
}

/** PayPal's page for an order that is not approved yet; null for any other. */
export function pageOf(order: PaypalOrder): string | null {
  if (markOf(order) || !['CREATED', 'PAYER_ACTION_REQUIRED'].includes(order.status)) return null;
  const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!link) throw new Error('paypal named no page for the payment');
  return link.href;
}

export function providerPayment(order: PaypalOrder): ProviderPayment {
  const [{ amount }] = order.purchase_units;
  const { authorizations, refunds } = paymentsOf(order);
  const authorization = openAuthorization(order) ?? authorizations.at(-1);
  const mark = markOf(order);
  const state = stateOf(order);
  return {
    state,
    amount: authorization?.amount ?? amount,
    captured: capturedOf(order),
    refunds: refundsByKey(refunds),
    declineReason:
      state === 'declined' ? (mark?.state === 'declined' ? mark.reason : 'declined') : null,
    authorizedUntil: guaranteedUntil(authorization),
  };
}

/** PayPal guarantees the money for the first three of the 29 days of an authorization only (its honor period). */
const guaranteedMs = 3 * 24 * 60 * 60 * 1000;

function guaranteedUntil(authorization: z.infer<typeof authorizationAnswer> | undefined) {
  const createdAt = timeOf(authorization?.create_time);
  return createdAt === null ? timeOf(authorization?.expiration_time) : createdAt + guaranteedMs;
}

function stateOf(order: PaypalOrder): ProviderPayment['state'] {
  const open = openAuthorization(order);
  const isPart = open?.status === 'PARTIALLY_CAPTURED';
  if (!isPart && settledCaptures(order).length > 0) return 'captured';
  if (hasPendingCapture(order)) return 'pending';
  if (open) return open.status === 'PENDING' ? 'pending' : 'authorized';
  const last = paymentsOf(order).authorizations.at(-1);
  if (last) return endOfAuthorization[last.status] ?? 'pending';
  const mark = markOf(order);
  if (mark) return mark.state === 'released' ? 'cancelled' : 'declined';
  return order.status === 'VOIDED' ? 'cancelled' : 'open';
}

const endOfAuthorization: Readonly<Record<string, ProviderPayment['state']>> = {
  VOIDED: 'cancelled',
  EXPIRED: 'cancelled',
  DENIED: 'declined',
};
