import type { CardPaymentState } from '#shop/payments/rules/card-payment.ts';

export interface CheckoutSchema {
  checkout_drafts: { user_id: string; draft: string; updated_at: number };
  card_payments: CardPaymentsTable;
  stock_holds: { payment_id: string; variant_id: string; quantity: number };
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
