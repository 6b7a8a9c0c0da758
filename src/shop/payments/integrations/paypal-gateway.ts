import type { PaypalKeys } from '#shop/payments/rules/gateways.ts';
import { isPaypalCurrency } from '#shop/payments/rules/paypal-currencies.ts';
import type { DeclineReason } from '#shop/payments/rules/provider-payment.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { readPaypalAccount, testPaypal } from './paypal-account.ts';
import {
  findOrder,
  markOrder,
  nothing,
  pathOf,
  refused,
  voidAuthorization,
} from './paypal-calls.ts';
import { makePaypalClient, type PaypalClient, type PaypalOptions } from './paypal-client.ts';
import {
  markOf,
  openAuthorization,
  pageOf,
  type PaypalOrder,
  providerPayment,
} from './paypal-order.ts';
import { captureOrder, refundOrder, releaseOrder } from './paypal-payments.ts';
import { openPaypalOrder } from './open-paypal-order.ts';
import { paypalApprovals } from './paypal-approvals.ts';
import { verifyPaypalEvent } from './paypal-webhook.ts';

/**
 * PayPal by Orders v2: the customer approves the order on PayPal's page, reading it authorizes the payment, and
 * captures, refunds and voids follow. The reference is the id of the order.
 */
export function makePaypalGateway(keys: PaypalKeys, options: PaypalOptions = {}): PaymentGateway {
  const call = makePaypalClient(keys, options);
  return {
    id: 'paypal',
    isLive: keys.isLive,
    takesCurrency: isPaypalCurrency,
    open: (payment) => openPaypalOrder(call, payment),
    async read(reference) {
      const order = await findOrder(call, reference);
      return order && readPayment(call, order);
    },
    capture: (reference, capture) => captureOrder(call, reference, capture),
    release: (reference) => releaseOrder(call, reference),
    refund: (reference, refund) => refundOrder(call, reference, refund),
    readAccount: async (reference) => readPaypalAccount(call, await findOrder(call, reference)),
    verify: (message) =>
      verifyPaypalEvent(call, { keys, message, now: (options.clock ?? Date.now)() }),
    test: () => testPaypal(call, keys),
    embedded: {
      async read(reference) {
        const url = await approvalPage(call, reference);
        return url === null ? null : { kind: 'page', url };
      },
      async moveToPage(reference) {
        const url = await approvalPage(call, reference);
        return url === null ? null : { reference, url };
      },
    },
    express: paypalApprovals(call),
  };
}

/** PayPal's page for an order that is not approved yet; null for any other. */
async function approvalPage(call: PaypalClient, reference: string): Promise<string | null> {
  const order = await findOrder(call, reference);
  return order && pageOf(order);
}

/** Authorizes what the customer has approved. A released order is not authorized any more. */
async function readPayment(call: PaypalClient, order: PaypalOrder) {
  const isWaiting = order.status === 'APPROVED' && markOf(order) === null;
  const refusal = isWaiting ? await authorize(call, order) : null;
  const now = isWaiting ? ((await findOrder(call, order.id)) ?? order) : order;
  const authorization = openAuthorization(now);
  if (authorization && markOf(now)?.state === 'released') {
    // Released while it was being authorized.
    await voidAuthorization(call, authorization.id);
    return providerPayment((await findOrder(call, order.id)) ?? now);
  }
  const payment = providerPayment(now);
  if (!refusal || (payment.state !== 'open' && payment.state !== 'declined')) return payment;
  return { ...payment, ...refusal };
}

interface AuthorizationRefusal {
  state: 'open' | 'declined';
  declineReason: DeclineReason;
}

/** Null if it is authorized, by this call or another. */
async function authorize(
  call: PaypalClient,
  order: PaypalOrder,
): Promise<AuthorizationRefusal | null> {
  // The customer may approve again after a refusal, which must not be answered like the first try. An order is
  // authorized once, whatever the key.
  const key = `authorize-${order.id}-${order.update_time}`;
  const refusal = await refused(() =>
    call({
      method: 'POST',
      path: `${pathOf(order.id)}/authorize`,
      body: '{}',
      key,
      answer: nothing,
    }),
  );
  if (!refusal || refusal.has(...notDeclined)) return null;
  if (refusal.has('PAYER_ACTION_REQUIRED')) {
    return { state: 'open', declineReason: 'authentication-failed' };
  }
  const known = refusal.issues.map((issue) => declines[issue]).find((one) => one !== undefined);
  const reason = known ?? 'declined';
  // Otherwise the next reading would try again, after the shop has given up the payment.
  await markOrder(call, order, { state: 'declined', reason });
  return { state: 'declined', declineReason: reason };
}

const notDeclined = [
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'ORDER_NOT_APPROVED',
  'RESOURCE_NOT_FOUND',
];

/** Others are declined without a reason that would help the customer. */
const declines: Readonly<Record<string, DeclineReason>> = {
  CARD_EXPIRED: 'expired-card',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'too-many-attempts',
  BILLING_ADDRESS_INVALID: 'incorrect-details',
  INSUFFICIENT_FUNDS: 'insufficient-funds',
};
