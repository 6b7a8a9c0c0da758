import { stripeScript } from '#shop/payments/rules/stripe-sources.ts';

let loading: Promise<OpenStripe> | null = null;

/** Stripe requires that its script is loaded from its own host. */
export function loadStripe(): Promise<OpenStripe> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = stripeScript;
    script.addEventListener('load', () => {
      if (globalThis.Stripe) resolve(globalThis.Stripe);
      else reject(new Error('Stripe.js did not start'));
    });
    script.addEventListener('error', () => reject(new Error('Stripe.js did not load')));
    document.head.append(script);
  });
  return loading;
}

declare global {
  var Stripe: OpenStripe | undefined;
}

/** The parts of Stripe.js that the shop uses. */
type OpenStripe = (publicKey: string) => StripeJs;

export interface StripeJs {
  /** docs.stripe.com/js/custom_checkout */
  initCheckoutElementsSdk: (options: { clientSecret: string; elementsOptions: object }) => {
    createPaymentElement: () => { mount: (place: HTMLElement) => void };
    loadActions: () => Promise<
      { type: 'success'; actions: CheckoutActions } | { type: 'error'; error: { message: string } }
    >;
  };
  /** docs.stripe.com/js/elements_object/create_without_intent */
  elements: (options: {
    mode: 'payment';
    amount: number;
    currency: string;
    captureMethod: 'manual';
    allowedPaymentMethodTypes: readonly string[];
  }) => StripeElements;
  confirmPayment: (options: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }) => Promise<{ error?: { message?: string } }>;
}

export interface CheckoutActions {
  /** Stripe requires that the page shows the total that it reads here. */
  getSession: () => { total: { total: { amount: string } } };
  confirm: () => Promise<{ type: 'success' } | { type: 'error'; error: { message: string } }>;
}

export interface StripeElements {
  create: (type: 'expressCheckout', options: object) => ExpressElement;
  update: (change: { amount: number }) => void;
  submit: () => Promise<{ error?: { message?: string } }>;
}

/** docs.stripe.com/js/elements_object/create_express_checkout_element */
export interface ExpressElement {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  on: <Kind extends keyof ExpressEvents>(
    kind: Kind,
    handle: (event: ExpressEvents[Kind]) => void,
  ) => void;
}

interface ExpressEvents {
  /** Undefined where the browser has no wallet. */
  ready: { availablePaymentMethods?: Record<string, unknown> };
  loaderror: object;
  /** The sheet is opened by `resolve`, which has to be called within a second. */
  click: { resolve: (shown: WalletSheet & Record<string, unknown>) => void };
  shippingaddresschange: SheetChange & { address: PartialAddress };
  shippingratechange: SheetChange & { shippingRate: { id: string } };
  /** The customer has closed the sheet. */
  cancel: object;
  confirm: ConfirmedWallet;
}

interface SheetChange {
  resolve: (shown: WalletSheet) => void;
  reject: () => void;
}

interface WalletSheet {
  lineItems?: readonly { name: string; amount: number }[];
  shippingRates?: readonly ShippingRate[];
}

interface ShippingRate {
  id: string;
  displayName: string;
  amount: number;
  deliveryEstimate?: string;
}

export interface PartialAddress {
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

type WalletAddress = PartialAddress & { line1: string; line2: string | null };

export interface ConfirmedWallet {
  billingDetails?: { name: string; email?: string; phone?: string; address: WalletAddress };
  shippingAddress?: { name: string; address: WalletAddress };
  shippingRate?: { id: string };
  /** Closes the sheet with a failure. */
  paymentFailed: (failure: { reason: 'fail' }) => void;
}
