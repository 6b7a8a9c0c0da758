import type { ProviderPayment } from '#shop/payments/rules/card-payment.ts';
import type { Money } from '#platform/money.ts';

export interface PaymentRequest {
  /** The shop's id as idempotency key: a repeated call creates no second payment. */
  paymentId: string;
  amount: Money;
  /** The return URL for every outcome. */
  returnUrl: string;
}

/**
 * A payment provider with hosted pages, in two steps: the customer authorizes, and the shop captures once the
 * order exists. Each call uses the network and throws on failure.
 */
export interface PaymentGateway {
  open: (payment: PaymentRequest) => Promise<{ reference: string; url: string }>;
  /** Null for an unknown reference. */
  read: (reference: string) => Promise<ProviderPayment | null>;
  /** Captures the authorized amount; idempotent. False if there is nothing to capture. */
  capture: (reference: string) => Promise<boolean>;
  /** Refunds or voids the payment, or cancels an open one. */
  release: (reference: string) => Promise<void>;
}
