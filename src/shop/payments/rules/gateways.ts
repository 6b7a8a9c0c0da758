import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';

/** The payment providers that the shop can use. 'demo' moves no money and exists in demo mode only. */
export const gatewayIds = ['demo', 'stripe', 'paypal'] as const;
export type GatewayId = (typeof gatewayIds)[number];

/** The payment method that each provider offers in the checkout. */
export const methodOfGateway = {
  demo: 'credit-card',
  stripe: 'credit-card',
  paypal: 'paypal',
} as const satisfies Record<GatewayId, PaymentMethod>;

export const gatewayNames: Readonly<Record<GatewayId, string>> = {
  demo: 'Demo payment provider',
  stripe: 'Stripe',
  paypal: 'PayPal',
};

/** The providers that need keys. */
export const providerIds = ['stripe', 'paypal'] as const;
export type ProviderId = (typeof providerIds)[number];

export function providerIdFrom(text: unknown): ProviderId | null {
  return providerIds.find((id) => id === text) ?? null;
}

/** What a webhook of the shop should be subscribed to at the provider. */
export const webhookEvents: Readonly<Record<ProviderId, readonly string[]>> = {
  stripe: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'payment_intent.amount_capturable_updated',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.captured',
    'charge.expired',
    'charge.refunded',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
  ],
  paypal: [
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    'PAYMENT.AUTHORIZATION.CREATED',
    'PAYMENT.AUTHORIZATION.VOIDED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ],
};

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** '' until the webhook is set up: no message is authentic then. */
  webhookSecret: string;
}

export interface PaypalKeys {
  clientId: string;
  secret: string;
  /** '' until the webhook is set up: no message is authentic then. */
  webhookId: string;
  /** Whether they are for the live service, not its sandbox. */
  isLive: boolean;
}
