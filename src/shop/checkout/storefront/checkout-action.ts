import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import { maxReservedMs, type ReservationLimit } from '#shop/payments/rules/card-payment.ts';
import { countryName } from '#platform/countries.ts';
import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { ok } from '#platform/result.ts';
import type { OrderLimit } from '#shop/access/rules/usage-limits.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { countCart } from '#shop/cart/use-cases/show-cart.ts';
import { limitCartToStock } from '#shop/cart/use-cases/cart-line-changes.ts';
import { type BeginFailure, beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import { keepDraft } from '#shop/checkout/use-cases/checkout-draft.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { dropCode, keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import type { Shop } from '#shop/shop.ts';
import { redirect, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { withChosenAddress } from './chosen-address.ts';
import { type CheckoutInput, readCheckoutInput } from './checkout-input.ts';
import { redirectToOrderPlaced } from './redirect-to-order-placed.ts';

/** The submitted input and the reason why no order was placed. */
export interface CheckoutActionData extends CheckoutInput {
  /** Null if no order was requested, for example when applying a code. */
  failure: BeginFailure | { code: 'unreachable' } | null;
  /** The address rules of the submitted country; null if the server was not reached. */
  facts: CountryFacts | null;
  codeProblem: DiscountFailure | null;
  /** Whether the request was about the discount code. */
  isAboutCode: boolean;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function checkoutAction({
  request,
  context,
}: ActionRequest): Promise<CheckoutActionData | Response> {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const filled = readCheckoutInput(posted);
  const intent = textOf(posted, 'intent');
  const checkoutKey = textOf(posted, 'key');
  const customer = { visitor, cartToken: null };
  if (intent === 'take-what-is-left') await limitCartToStock(shop, customer, { checkoutKey });
  if (intent === 'remove-code') await dropCode(shop, visitor, textOf(posted, 'code'));
  if (intent !== '') {
    const [addresses, settings] = await Promise.all([
      listAddresses(shop, visitor),
      loadSettings(shop),
    ]);
    const begun = { email: visitor.email, country: countryName(settings.country) };
    const shown = withChosenAddress(filled, { intent, addresses, begun });
    await keepDraft(shop, visitor, { checkoutKey, draft: shown });
    const isAboutCode = intent.includes('code');
    return { ...shown, failure: null, isAboutCode, ...(await applyCode(shop, visitor, shown)) };
  }

  const placing = {
    ...filled,
    discountCode: filled.code,
    checkoutKey,
    network: context.get(requestInfoContext).network,
    agreedTotalMinor: wholeNumber(textOf(posted, `agreed-total-${filled.shipping ?? 'free'}`)),
  };
  const isCard = filled.method === 'credit-card' && shop.cards !== null;
  const placed = await (isCard ? beginPayment : placeUnpaidOrder)(shop, visitor, placing);
  if (placed.ok && placed.value.order) {
    // A repeated submission finds the existing order. The cart may have new items by then, so it is counted again.
    const cartCount = await countCart(shop, customer);
    return redirectToOrderPlaced(request, { orderNumber: placed.value.order.number, cartCount });
  }
  await keepDraft(shop, visitor, { checkoutKey, draft: filled });
  if (placed.ok) return redirect(placed.value.url ?? '/checkout');
  const { failure } = placed;
  if (failure.code === 'empty-cart') return redirect('/');
  if (failure.code === 'reservation-limit') {
    const flash = flashLine(request, { kind: 'notice', text: reservationLimit(failure) });
    return redirect('/checkout', { headers: cookieHeaders([flash]) });
  }
  if (failure.code === 'too-many-orders') {
    const flash = flashLine(request, { kind: 'notice', text: tooManyOrders(failure) });
    return redirect('/checkout', { headers: cookieHeaders([flash]) });
  }
  const isAboutCode = failure.code === 'discount-refused';
  return { ...filled, failure, isAboutCode, ...(await applyCode(shop, visitor, filled)) };
}

async function placeUnpaidOrder(shop: Shop, visitor: Visitor, placing: PlaceOrderRequest) {
  const placed = await placeOrder(shop, visitor, placing);
  return placed.ok ? ok({ order: placed.value, url: null }) : placed;
}

/** Stores a valid code with the cart. An empty input keeps the current code. */
async function applyCode(shop: Shop, visitor: Visitor, { form, code }: CheckoutInput) {
  const facts = shop.addressRules.factsOf(form.country);
  if (code.trim() === '') return { facts, codeProblem: null };
  const checked = await keepCode(shop, visitor, code);
  return { facts, codeProblem: checked.ok ? null : checked.failure };
}

/** Shown by the reloaded page, which restores the draft, so the client bundle does not contain these texts. */
function reservationLimit({ waitMs }: ReservationLimit): string {
  const minutes = Math.ceil(waitMs / 60_000);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `We can reserve your items for ${maxReservedMs / 60_000} minutes in a row, and this time has expired. Nothing was ordered, and everything you filled in is here. Please try again in ${time}, or choose another payment method.`;
}

function tooManyOrders({ waitMs }: OrderLimit): string {
  const minutes = Math.ceil(waitMs / 60_000);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many orders were placed in a short time. Nothing was ordered, and everything you filled in is here. Please try again in ${time}, or contact us if you need more.`;
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
