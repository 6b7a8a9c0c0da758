import { checkoutFields } from '#shop/addresses/rules/checkout-form.ts';
import type { PostalAddress } from '#shop/addresses/rules/address-rules.ts';
import { noWalletCookie, type WalletAnswer } from '#shop/cart/rules/wallet-offer.ts';
import { customerOf } from '#shop/cart/storefront/customer.ts';
import { nameParts } from '#shop/checkout/rules/wallet-checkout.ts';
import {
  orderByWallet,
  showWalletOffer,
  type WalletFailure,
} from '#shop/checkout/use-cases/wallet-checkout.ts';
import { placeIn } from '#shop/cart/use-cases/estimate-shipping.ts';
import { confirmationPath } from '#shop/orders/rules/order-link.ts';
import { shippingChoiceFrom } from '#shop/shipping/rules/shipping-text.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { formatMoney } from '#platform/format.ts';
import { cookieHeaders, cookieLine } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/wallets';
import { reservationLimit, signInUrl, tooManyOrders, wholeNumber } from './checkout-action.ts';
import { consentField } from './checkout-messages.ts';

export function loader() {
  return redirect('/checkout');
}

/** What the buttons of the wallets request from the shop, in the cart and above the checkout. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const intent = textOf(posted, 'intent');
  if (intent === 'remember') return remember(request, posted.has('wallet'));
  const shop = context.get(shopContext);
  const customer = await customerOf({ request, context });
  if (intent !== 'order') {
    const place = posted.has('country') ? placeIn(posted) : null;
    return Response.json(await showWalletOffer(shop, { customer, place }));
  }
  const ordered = await orderByWallet(shop, {
    customer,
    checkoutKey: textOf(posted, 'key'),
    confirmed: confirmedIn(posted),
    shipping: shippingChoiceFrom(textOf(posted, 'shipping')),
    agreedTotalMinor: wholeNumber(textOf(posted, 'total')),
    agrees: posted.has(consentField),
  });
  if (!ordered.ok) return refused(request, ordered.failure);
  if (ordered.value.order) {
    const { id } = ordered.value.order;
    const next = confirmationPath(id, shop.orderLinks.tokenOf(id));
    return answer({ kind: 'refused', next });
  }
  const { paymentId, clientSecret } = ordered.value;
  return answer({ kind: 'confirm', clientSecret, next: `/checkout/payment/${paymentId}` });
}

const daySeconds = 24 * 60 * 60;

function remember(request: Request, hasWallet: boolean): Response {
  const maxAgeSeconds = hasWallet ? 0 : daySeconds;
  const line = cookieLine(request, { name: noWalletCookie, value: '1', maxAgeSeconds });
  return new Response(null, { status: 204, headers: cookieHeaders([line]) });
}

/** Overlong parts are refused by the rules of the checkout, like those of its form. */
function confirmedIn(posted: FormData) {
  const { country, state, pincode } = placeIn(posted);
  const recipient = textOf(posted, 'recipient').trim();
  const address: PostalAddress = {
    name: recipient,
    line1: textOf(posted, 'line1').trim(),
    line2: textOf(posted, 'line2').trim(),
    city: textOf(posted, 'city').trim(),
    region: state.trim(),
    postcode: pincode.trim(),
    countryCode: country.trim(),
  };
  return {
    // The customer of this browser has confirmed it, so no id of a payer has to be compared.
    payerId: '',
    ...nameParts(textOf(posted, 'name') || recipient),
    email: textOf(posted, 'email').trim(),
    phone: textOf(posted, 'phone').trim(),
    address,
  };
}

function answer(value: WalletAnswer, headers = new Headers()): Response {
  return Response.json(value, { headers });
}

/** The page that is opened next says why, with everything filled in. */
function refused(request: Request, failure: WalletFailure): Response {
  if (failure.code === 'signed-out' || failure.code === 'guests-refused') {
    return answer({ kind: 'refused', next: signInUrl });
  }
  const flash = flashLine(request, { kind: 'notice', text: refusal(failure) });
  const next = failure.code === 'empty-cart' ? '/viewcart' : '/checkout';
  return answer({ kind: 'refused', next }, cookieHeaders([flash]));
}

type Refusal = Exclude<WalletFailure, { code: 'signed-out' | 'guests-refused' }>;

function refusal(failure: Refusal): string {
  if (failure.code === 'reservation-limit') return reservationLimit(failure);
  if (failure.code === 'too-many-orders') return tooManyOrders(failure);
  if (failure.code === 'incomplete') return incomplete(failure);
  if (failure.code === 'total-changed') {
    return `The total for your address is ${formatMoney(failure.total)} now. ${untouched} Check your order and place it here.`;
  }
  return `${refusals[failure.code]} ${untouched}`;
}

function incomplete(failure: Refusal & { code: 'incomplete' }): string {
  const { problems, shipping, isConsentMissing = false } = failure;
  const missing = checkoutFields.filter(({ name }) => problems[name]).map(({ label }) => label);
  const fields = missing.length > 0 ? ` Please check: ${missing.join(', ')}.` : '';
  const delivery = shipping === null ? '' : ' Choose how we ship it to your address.';
  const consent = isConsentMissing ? ' Agree to the terms to place the order.' : '';
  return `Your wallet has filled in what it knows. ${untouched}${fields}${delivery}${consent}`;
}

const untouched = 'Nothing was ordered or charged.';

const refusals = {
  'empty-cart': 'Your cart is empty.',
  'not-enough-stock': 'Not everything in your cart is in stock any more.',
  'discount-refused': 'The discount code can no longer be used.',
  'gift-card-for-gift-card': 'Gift cards cannot be paid with a gift card.',
  'nothing-to-pay': 'This order costs nothing, so place it here.',
  'gateway-unavailable':
    'Stripe does not respond at the moment. Please try again, or choose another payment method.',
  'not-offered': 'Your wallet cannot be used for this cart. Choose another payment method.',
} as const;
