import {
  type WalletAnswer,
  type WalletOffer,
  type WalletRate,
  walletsPath,
} from '#shop/cart/rules/wallet-offer.ts';
import {
  type ConfirmedWallet,
  type ExpressElement,
  loadStripe,
  type PartialAddress,
  type StripeElements,
  type StripeJs,
} from '#shop/payments/storefront/stripe-js.ts';

interface WalletView {
  /** Called once the browser has reported whether it has a wallet. */
  onReady: (hasWallet: boolean) => void;
  /** The cart can no longer be ordered by wallet. */
  onEnd: () => void;
  onOrder: () => void;
  /** Nothing was charged. */
  onUnreachable: () => void;
  /** Fields of the page that belong to the order. */
  fields: Readonly<Record<string, string>>;
}

export interface OpenedWallets {
  /** To be called when the cart has changed. */
  refresh: () => Promise<void>;
  close: () => void;
}

/**
 * Shows the buttons of the customer's wallets by Stripe's Express Checkout Element. What an order costs, and how it can
 * be delivered, comes from the shop with every address. Null where none is offered; rejects where the script is blocked.
 */
export async function openWallets(
  place: HTMLElement,
  view: WalletView,
): Promise<OpenedWallets | null> {
  const offer = await requestOffer(null);
  if (!offer) return null;
  const stripe = (await loadStripe())(offer.publicKey);
  const elements = stripe.elements({
    mode: 'payment',
    amount: offer.rates[0]?.total ?? 0,
    currency: offer.currency,
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card', 'link'],
  });
  const element = elements.create('expressCheckout', {
    buttonHeight: 48,
    layout: { maxColumns: 2, overflow: 'never' },
    paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
  });
  const state = { isOpen: false, isOutdated: false };
  const sheet: Sheet = { stripe, elements, offer, rate: offer.rates[0], ...state };
  element.on('ready', ({ availablePaymentMethods: available }) => {
    view.onReady(Object.values(available ?? {}).some(Boolean));
  });
  element.on('loaderror', () => view.onReady(false));
  listenToSheet(element, sheet, view);
  listenToOrder(element, sheet, view);
  element.mount(place);
  return { refresh: () => refresh(sheet, view), close: () => element.destroy() };
}

/** Never while the customer looks at the sheet: the order is for the total that is shown there, or it is refused. */
async function refresh(sheet: Sheet, view: WalletView): Promise<void> {
  const changed = sheet.isOpen ? null : await requestOffer(null);
  sheet.isOutdated = sheet.isOpen;
  if (sheet.isOpen) return;
  if (changed) show(sheet, changed);
  else view.onEnd();
}

/** What the wallet shows. */
interface Sheet {
  stripe: StripeJs;
  elements: StripeElements;
  offer: WalletOffer;
  rate: WalletRate | undefined;
  isOpen: boolean;
  /** The cart has changed since it was opened. */
  isOutdated: boolean;
}

function listenToSheet(element: ExpressElement, sheet: Sheet, view: WalletView): void {
  element.on('click', ({ resolve }) => {
    sheet.isOpen = true;
    show(sheet, sheet.offer);
    const { shopName, needsShipping } = sheet.offer;
    resolve({
      ...linesOf(sheet),
      business: { name: shopName },
      emailRequired: true,
      phoneNumberRequired: true,
      billingAddressRequired: true,
      shippingAddressRequired: needsShipping,
    });
  });
  element.on('shippingaddresschange', ({ address, resolve, reject }) => {
    void requestOffer(address).then((changed) => {
      if (!changed || changed.rates.length === 0) return reject();
      show(sheet, changed);
      resolve(linesOf(sheet));
    }, reject);
  });
  element.on('shippingratechange', ({ shippingRate, resolve }) => {
    select(
      sheet,
      sheet.offer.rates.find(({ option }) => option === shippingRate.id),
    );
    resolve(linesOf(sheet));
  });
  element.on('cancel', () => {
    sheet.isOpen = false;
    if (sheet.isOutdated) refresh(sheet, view).catch(() => null);
  });
}

/** A sheet opens with the first delivery. */
function show(sheet: Sheet, offer: WalletOffer): void {
  sheet.offer = offer;
  select(sheet, offer.rates[0]);
}

/** Stripe refuses to confirm a payment of another amount. */
function select(sheet: Sheet, rate: WalletRate | undefined): void {
  sheet.rate = rate;
  if (rate) sheet.elements.update({ amount: rate.total });
}

function linesOf({ offer, rate }: Sheet) {
  const lineItems = rate?.items ?? [];
  if (!offer.needsShipping) return { lineItems };
  const shippingRates = offer.rates.map(({ option, label, hint, shipping }) => ({
    id: option,
    displayName: label,
    amount: shipping,
    ...(hint !== '' && { deliveryEstimate: hint }),
  }));
  return { lineItems, shippingRates };
}

function listenToOrder(element: ExpressElement, sheet: Sheet, view: WalletView): void {
  let isOrdering = false;
  element.on('confirm', (confirmed) => {
    if (isOrdering) return;
    isOrdering = true;
    void order(sheet, confirmed, view).catch(() => {
      isOrdering = false;
      sheet.isOpen = false;
      confirmed.paymentFailed({ reason: 'fail' });
      view.onUnreachable();
    });
  });
}

/** Rejects where the shop could not be reached: without its secret, nothing can be charged. */
async function order(sheet: Sheet, confirmed: ConfirmedWallet, view: WalletView): Promise<void> {
  const { stripe, elements, offer } = sheet;
  const { error } = await elements.submit();
  if (error) throw new Error(error.message);
  view.onOrder();
  const chosen = offer.rates.find(({ option }) => option === confirmed.shippingRate?.id);
  const rate = chosen ?? sheet.rate;
  const answer = await post<WalletAnswer>({
    ...view.fields,
    ...detailsOf(confirmed),
    intent: 'order',
    key: offer.checkoutKey,
    shipping: rate?.option ?? '',
    total: String(rate?.totalMinor ?? ''),
  });
  if (answer.kind === 'confirm') {
    const { clientSecret, next } = answer;
    const confirmParams = { return_url: new URL(next, location.href).href };
    // Whatever comes of it, even nothing where the connection is lost: the next page learns it from Stripe.
    await stripe
      .confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
      .catch(() => null);
  } else {
    confirmed.paymentFailed({ reason: 'fail' });
  }
  location.assign(answer.next);
}

function requestOffer(address: PartialAddress | null): Promise<WalletOffer | null> {
  if (!address) return post({ intent: 'offer' });
  const { country, state, postal_code: pincode } = address;
  return post({ intent: 'offer', country, state, pincode });
}

/** Tells the shop whether this browser has a wallet: if not, the next pages leave the buttons no place. */
export function rememberWallet(isAvailable: boolean): void {
  const fields = { intent: 'remember', ...(isAvailable && { wallet: 'shown' }) };
  const body = new URLSearchParams(fields);
  fetch(walletsPath, { method: 'POST', body, keepalive: true }).catch(() => null);
}

function detailsOf({ billingDetails, shippingAddress }: ConfirmedWallet): Record<string, string> {
  const { name = '', email = '', phone = '' } = billingDetails ?? {};
  const address = shippingAddress?.address ?? billingDetails?.address;
  return {
    name,
    email,
    phone,
    recipient: shippingAddress?.name ?? name,
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    pincode: address?.postal_code ?? '',
    country: address?.country ?? '',
  };
}

async function post<Answer>(fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(walletsPath, { method: 'POST', body: new URLSearchParams(fields) });
  if (!response.ok) throw new Error(`the shop answered ${response.status}`);
  // The response type of wallets.ts.
  return (await response.json()) as Answer;
}
