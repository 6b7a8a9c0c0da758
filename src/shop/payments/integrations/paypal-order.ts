import { z } from 'zod';
import {
  type DeclineReason,
  declineReasons,
  type ProviderPayment,
  type ProviderRefund,
} from '#shop/payments/rules/provider-payment.ts';
import { moneyFromPaypal, paypalValue } from '#shop/payments/rules/paypal-currencies.ts';
import { addMoney, type Money, money } from '#platform/money.ts';

// The parts of PayPal's answers that the shop reads: Orders v2 and Payments v2.

export const amountAnswer = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .transform(({ currency_code: currency, value }, context) => {
    const parsed = moneyFromPaypal(value, currency);
    if (!parsed) context.addIssue(`not an amount of ${currency}: ${value}`);
    return parsed ?? z.NEVER;
  });

const linksAnswer = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);

const reasonAnswer = z.object({ reason: z.string().optional() }).optional();

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

export const refundAnswer = z.object({
  id: z.string(),
  status: z.string(),
  status_details: reasonAnswer,
  amount: amountAnswer,
  custom_id: z.string().optional(),
  links: linksAnswer,
});

const unitAnswer = z.object({
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
  const open = ['CREATED', 'PARTIALLY_CREATED', 'PENDING'];
  return authorizations.find(({ status }) => open.includes(status)) ?? null;
}

/** What has been given back of a capture, or is on its way. */
export function refundedOf(capture: PaypalCapture, order: PaypalOrder): Money {
  const { refunds } = paymentsOf(order);
  const none = money(0, capture.amount.currency);
  return refunds
    .filter((refund) => stateOfRefund(refund.status) !== 'failed')
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

export function providerPayment(order: PaypalOrder): ProviderPayment {
  const [{ amount }] = order.purchase_units;
  const { authorizations, refunds } = paymentsOf(order);
  const authorization = openAuthorization(order) ?? authorizations.at(-1);
  const mark = markOf(order);
  const state = stateOf(order);
  return {
    state,
    amount: authorization?.amount ?? amount,
    captured: settledCaptures(order).reduce(
      (sum, capture) => addMoney(sum, capture.amount),
      money(0, amount.currency),
    ),
    refunds: refunds.map(providerRefund),
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
  if (settledCaptures(order).length > 0) return 'captured';
  if (hasPendingCapture(order)) return 'pending';
  const open = openAuthorization(order);
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

export function providerRefund(refund: z.infer<typeof refundAnswer>): ProviderRefund {
  const state = stateOfRefund(refund.status);
  const reason = refund.status_details?.reason ?? refund.status;
  const failure = state === 'failed' ? `PayPal: ${reason}` : '';
  const { id: reference, custom_id: key = null, amount } = refund;
  return { reference, key, state, amount, failure };
}

function stateOfRefund(status: string): ProviderRefund['state'] {
  if (status === 'COMPLETED') return 'succeeded';
  return status === 'PENDING' ? 'pending' : 'failed';
}

/** A refund names its capture by a link alone. */
export function captureOfRefund({ links }: Pick<z.infer<typeof refundAnswer>, 'links'>) {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return up?.split('/').at(-1) ?? null;
}

/** In milliseconds since the epoch; null for none. */
export function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

/** The amount in a request. Throws for one that PayPal cannot take. */
export function amountOf(value: Money): { currency_code: string; value: string } {
  const text = paypalValue(value);
  if (text === null) {
    throw new Error(`paypal does not take this amount: ${value.amount} of ${value.currency}`);
  }
  return { currency_code: value.currency, value: text };
}
