import type { Generated } from 'kysely';
import type { AttemptState } from '#shop/payments/rules/payment-attempt.ts';
import type { GatewayId, ProviderId } from '#shop/payments/rules/gateways.ts';
import type { DeclineReason, ProviderDispute } from '#shop/payments/rules/provider-payment.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import type { RefundReason, RefundState } from '#shop/payments/rules/refund.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    gateway_keys: GatewayKeysTable;
    disputes: DisputesTable;
    payment_attempts: PaymentAttemptsTable;
    payments: PaymentsTable;
    balance_payments: BalancePaymentsTable;
    provider_events: ProviderEventsTable;
    refunds: RefundsTable;
    refund_lines: RefundLinesTable;
  }
}

interface GatewayKeysTable {
  gateway: ProviderId;
  /** Encrypted; the shop's secret opens it. */
  sealed: string;
  updated_at: number;
}

interface DisputesTable {
  gateway: GatewayId;
  reference: string;
  attempt_id: string;
  order_id: number | null;
  amount_minor: number;
  currency: string;
  state: ProviderDispute['state'];
  reason: string;
  due_at: number | null;
  opened_at: number;
}

interface PaymentAttemptsTable {
  id: string;
  gateway: GatewayId;
  /** '' for a guest, and for a deleted account. */
  user_id: string;
  cart_id: string;
  checkout_key: string;
  state: AttemptState;
  reference: string | null;
  amount_minor: number;
  currency: string;
  plan: string | null;
  order_id: number | null;
  /** The account into which the guest signed in while paying. */
  claimed_by: Generated<string | null>;
  /** The order that was placed before and that the attempt is to pay. */
  pays_order_id: Generated<number | null>;
  created_at: number;
  expires_at: number;
  /** When the first payment of a renewed reservation was started. */
  reserved_since: number;
  captured_minor: Generated<number>;
  authorized_until: Generated<number | null>;
  decline_reason: Generated<DeclineReason | null>;
  /** Null after the account was deleted. */
  email: Generated<string | null>;
  check_at: Generated<number | null>;
  /** What the provider keeps of the payment. */
  fee_minor: Generated<number | null>;
  net_minor: Generated<number | null>;
  /** The provider's reference of the transfer to the merchant's bank. */
  payout: Generated<string | null>;
  paid_out_at: Generated<number | null>;
}

interface PaymentsTable {
  id: string;
  order_id: number;
  method: PaymentMethod;
  status: PaymentStatus;
  amount_minor: number;
  currency: string;
  created_at: number;
  /** What of an edited order is still to be paid. */
  balance_minor: Generated<number>;
  /** What gift cards have paid. */
  gift_card_minor: Generated<number>;
}

interface BalancePaymentsTable {
  id: string;
  order_id: number;
  /** Null for a payment that went past the shop. */
  attempt_id: string | null;
  method: PaymentMethod;
  amount_minor: number;
  currency: string;
  /** 'failed': the provider has not captured what was authorized. */
  state: 'authorized' | 'paid' | 'failed';
  created_at: number;
}

interface ProviderEventsTable {
  gateway: GatewayId;
  id: string;
  kind: string;
  reference: string | null;
  received_at: number;
}

interface RefundsTable {
  id: string;
  order_id: number;
  /** Null where staff return the money themselves. */
  attempt_id: string | null;
  request_key: string;
  amount_minor: number;
  items_minor: number;
  shipping_minor: number;
  other_minor: number;
  currency: string;
  reason: RefundReason;
  note: string;
  state: RefundState;
  provider_reference: string | null;
  failure: string;
  actor_id: string | null;
  /** The failed refund that this one tries again. */
  retry_of: string | null;
  is_excess: Generated<0 | 1>;
  /** The card to which it went back. */
  gift_card_id: Generated<string | null>;
  created_at: number;
  settled_at: number | null;
}

interface RefundLinesTable {
  refund_id: string;
  /** Of the order line. */
  position: number;
  quantity: number;
  amount_minor: number;
  restocked: number;
  /** Refunded instead of being shipped. */
  unshipped_units: Generated<number>;
}
