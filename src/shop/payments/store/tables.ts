import type { CardPaymentState } from '#shop/payments/rules/card-payment.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    card_payments: CardPaymentsTable;
    payments: PaymentsTable;
  }
}

interface CardPaymentsTable {
  id: string;
  user_id: string;
  cart_id: string;
  checkout_key: string;
  state: CardPaymentState;
  reference: string | null;
  amount_minor: number;
  currency: string;
  plan: string | null;
  order_id: number | null;
  created_at: number;
  expires_at: number;
  /** When the first payment of a renewed reservation was started. */
  reserved_since: number;
}

interface PaymentsTable {
  id: string;
  order_id: number;
  method: PaymentMethod;
  status: PaymentStatus;
  amount_minor: number;
  currency: string;
  created_at: number;
}
