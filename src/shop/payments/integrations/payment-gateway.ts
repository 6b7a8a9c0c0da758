import type {
  ProviderAccount,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
} from '#shop/payments/rules/provider-payment.ts';
import type { AmountParts, ExpressCustomer } from '#shop/payments/rules/express-approval.ts';
import type { PostalAddress } from '#shop/addresses/rules/address-rules.ts';
import { type GatewayId, methodOfGateway } from '#shop/payments/rules/gateways.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Money } from '#platform/money.ts';

export interface PaymentRequest {
  /** The shop's id as idempotency key: a repeated call creates no second payment. */
  paymentId: string;
  amount: Money;
  /** Shown by the provider beside the amount, for example on the customer's statement page. */
  description: string;
  /** The customer's address for the provider's receipt and risk checks. */
  email: string;
  /** Where the order is delivered to; null where it is picked up, and for an unknown country. */
  deliverTo: PostalAddress | null;
  /** The return URL for every outcome. */
  returnUrl: string;
  /** Until when the payment may be made, in milliseconds since the epoch. */
  expiresAt: number;
}

/** An amount to move, and the key that makes a repeated call move it once. */
export interface AmountOnce {
  amount: Money;
  key: string;
}

/** What is to have been captured in all, of which earlier captures may have moved a part. */
export interface CaptureRequest extends AmountOnce {
  /**
   * What is to be captured in the end, where the amount is less: a provider that cannot capture in parts captures this
   * at once. Missing for the last capture, which releases what is left of the authorization.
   */
  whole?: Money;
}

/**
 * A payment provider, in two steps: the customer authorizes, and the shop captures once the order exists. Each call
 * uses the network and throws on failure; a repeated call has no further effect.
 */
export interface PaymentGateway {
  id: GatewayId;
  /** Whether real money moves. */
  isLive: boolean;
  /** Absent for a provider that takes any. */
  takesCurrency?: (currency: string) => boolean;
  /** Creates the payment. `url` is where the customer pays: a page of the provider, or a path of the shop. */
  open: (payment: PaymentRequest) => Promise<{ reference: string; url: string }>;
  /** The payment as the provider has it now; null for an unknown reference. May complete an approved authorization. */
  read: (reference: string) => Promise<ProviderPayment | null>;
  /** Captures up to the authorized amount, once. False if there is nothing to capture. */
  capture: (reference: string, capture: CaptureRequest) => Promise<boolean>;
  /** Cancels an open payment, voids an authorization, refunds what was captured. Whether money was given back. */
  release: (reference: string) => Promise<boolean>;
  /** Refunds part of what was captured. A refusal of the provider is a result, not an exception. */
  refund: (reference: string, refund: AmountOnce) => Promise<ProviderRefund>;
  /** Fees, payout and disputes of a captured payment. */
  readAccount: (reference: string) => Promise<ProviderAccount>;
  /** Null unless the message is authentic. Its content is not trusted further than naming the payment. */
  verify: (message: WebhookMessage) => Promise<ProviderEvent | null>;
  /** Whether the keys work, for the merchant who has just entered them. */
  test: () => Promise<{ ok: true; account: string } | { ok: false; reason: string }>;
  /** The payment form on a page of the shop, for providers that have one. */
  embedded?: EmbeddedForm;
  /** The buttons of the customer's wallets on pages of the shop, for providers that have them. */
  wallets?: WalletPayments;
  /** Lets customers approve a payment before the checkout is filled in, for providers that know their address. */
  express?: ExpressApprovals;
}

/** An approval moves no money. The payment that takes it is read, captured and released like any other. */
export interface ExpressApprovals {
  /** Asks for an approval of about this amount. Returns the provider's reference, which becomes that of the payment. */
  open: (request: ExpressRequest) => Promise<string>;
  /** Has no effect. Null for an unknown approval, and for one that has ended or was taken. */
  read: (reference: string) => Promise<ExpressApproval | null>;
  /** Gives the approved payment its final amount and address. False if the provider does not accept it any more. */
  take: (reference: string, payment: ExpressPayment) => Promise<boolean>;
}

export interface ExpressRequest {
  /** The shop's id of the approval. */
  id: string;
  amount: Money;
  /** Null for an amount that does not consist of them, such as what gift cards leave of an order. */
  parts: AmountParts | null;
  description: string;
  returnUrl: string;
}

export type ExpressPayment = Pick<PaymentRequest, 'paymentId' | 'amount' | 'deliverTo'> &
  Pick<ExpressRequest, 'parts'>;

/** 'page': the customer has not approved it yet, which is done there. */
export type ExpressApproval =
  | { kind: 'page'; url: string }
  | { kind: 'approved'; customer: ExpressCustomer };

export interface EmbeddedForm {
  /** What the shop's page shows: the provider's form, or the way to its page. Null if the payment is no longer open. */
  read: (reference: string) => Promise<EmbeddedPayment | null>;
  /**
   * The provider's own page for browsers without scripts. Ends the embedded payment first, so that only one of
   * them can be paid; null if it has been paid already.
   */
  moveToPage: (
    reference: string,
    payment: PaymentRequest,
  ) => Promise<{ reference: string; url: string } | null>;
}

/** A payment by wallet is read, captured and released like any other. It has no page. */
export interface WalletPayments {
  /** Opens the script of the provider. */
  publicKey: string;
  /** The number by which the script of the provider counts the amount. */
  countOf: (amount: Money) => number;
  /** Creates the payment, which the customer's browser confirms with the secret. */
  open: (payment: PaymentRequest) => Promise<{ reference: string; clientSecret: string }>;
}

export type EmbeddedPayment =
  | { kind: 'form'; publicKey: string; clientSecret: string }
  | { kind: 'page'; url: string };

export interface WebhookMessage {
  /** In lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** As received: signatures are computed over these bytes. */
  body: string;
}

/** The providers that are set up. Keys entered while the shop runs take effect with the next call. */
export interface Gateways {
  list: () => Promise<readonly PaymentGateway[]>;
  /** Null for a provider that is not set up, or no longer. */
  find: (id: GatewayId) => Promise<PaymentGateway | null>;
  /** The provider that takes payments of this method in the checkout. */
  forMethod: (method: PaymentMethod) => Promise<PaymentGateway | null>;
  /** The methods that have a provider: one that takes the currency, or any provider without one. */
  methods: (currency?: string) => Promise<PaymentMethod[]>;
}

/** Of several providers for one method, the first is used in the checkout. */
export function gatewaysOf(list: () => Promise<readonly PaymentGateway[]>): Gateways {
  return {
    list,
    find: async (id) => (await list()).find((gateway) => gateway.id === id) ?? null,
    forMethod: async (method) =>
      (await list()).find(({ id }) => methodOfGateway[id] === method) ?? null,
    async methods(currency) {
      const fitting = (await list()).filter(
        ({ takesCurrency }) => currency === undefined || (takesCurrency?.(currency) ?? true),
      );
      return [...new Set(fitting.map(({ id }) => methodOfGateway[id]))];
    },
  };
}
