import type { ProviderPayment } from '#domain/checkout/card-payment.ts';
import type { Money } from '#domain/money.ts';

export interface AskedPayment {
  /** The shop's own id: asking again with it opens no second payment. */
  paymentId: string;
  amount: Money;
  /** Where the customer comes back to, however it went. */
  returnUrl: string;
}

/**
 * Somebody who takes cards on pages of their own. Two steps: what the customer approves is set aside, and the
 * shop captures it once the order stands. Each call is one over the network and throws when it fails.
 */
export interface PaymentGateway {
  open: (asked: AskedPayment) => Promise<{ reference: string; url: string }>;
  /** Null for a reference that is not known. */
  read: (reference: string) => Promise<ProviderPayment | null>;
  /** Takes what was approved, once however often it is asked. False where there is nothing to take. */
  capture: (reference: string) => Promise<boolean>;
  /** Gives back what was set aside or taken, and ends what is open. */
  release: (reference: string) => Promise<void>;
}
