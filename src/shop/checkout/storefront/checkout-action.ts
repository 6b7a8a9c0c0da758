import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import { maxReservedMs, type ReservationLimit } from '#shop/payments/rules/payment-attempt.ts';
import { countryName } from '#platform/countries.ts';
import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import { type Buyer, buyerOf } from '#shop/cart/rules/cart.ts';
import { customerOf } from '#shop/cart/storefront/customer.ts';
import { expressIntent } from '#shop/cart/storefront/express-button.tsx';
import { confirmationPath } from '#shop/orders/rules/order-link.ts';
import type { DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { ok } from '#platform/result.ts';
import type { OrderLimit } from '#shop/access/rules/usage-limits.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { countCart } from '#shop/cart/use-cases/show-cart.ts';
import { limitCartToStock } from '#shop/cart/use-cases/cart-line-changes.ts';
import { type BeginFailure, beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import { isOfAccount, keepDraft, showTypedForm } from '#shop/checkout/use-cases/checkout-draft.ts';
import { placeOrder, vatClaimOf } from '#shop/checkout/use-cases/place-order.ts';
import {
  applyGiftCard,
  type GiftCardFailure,
  removeGiftCard,
} from '#shop/cart/use-cases/cart-gift-cards.ts';
import { payOrder } from '#shop/checkout/use-cases/pay-order.ts';
import { dropCode, keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { isManualMethod, paymentMethodFrom } from '#shop/settings/rules/payment-methods.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import type { Shop } from '#shop/shop.ts';
import {
  checkVatNumber,
  type KnownVatAnswer,
  knownVatAnswer,
} from '#shop/tax/use-cases/check-vat-number.ts';
import { redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { chooseAddress, withChosenAddress } from './chosen-address.ts';
import { type ProblemTexts, problemTexts } from '#shop/addresses/storefront/address-problems.ts';
import { agreedTotalField, giftBalanceField } from './checkout-messages.ts';
import { type CheckoutInput, readCheckoutInput } from './checkout-input.ts';
import { redirectToOrderPlaced } from './redirect-to-order-placed.ts';
import { startExpress } from './start-express.ts';

/** The submitted input and the reason why no order was placed. */
export interface CheckoutActionData extends CheckoutInput {
  /** Null if no order was requested, for example when applying a code. */
  failure: BeginFailure | { code: 'unreachable' } | null;
  /** The address rules of the submitted country; null if the server was not reached. */
  facts: CountryFacts | null;
  /** Those of the billing address. */
  billingFacts: CountryFacts | null;
  /** What is wrong with the address, and with the billing address. */
  texts: ProblemTexts;
  billingTexts: ProblemTexts;
  codeProblem: DiscountFailure | null;
  giftCardProblem: GiftCardFailure | null;
  /** What the official service has said about the VAT number a moment ago. */
  vatAnswer: KnownVatAnswer | null;
  /** Whether the request was about the discount code. */
  isAboutCode: boolean;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function checkoutAction(
  action: ActionRequest,
): Promise<CheckoutActionData | Response> {
  const answer = await answerCheckout(action);
  if (!(answer instanceof Response)) return answer;
  const { walletButtons } = await loadSettings(action.context.get(shopContext));
  // The page that follows must not run under the policy of the wallets.
  if (walletButtons === 'on') answer.headers.set('x-remix-reload-document', 'true');
  return answer;
}

async function answerCheckout({
  request,
  context,
}: ActionRequest): Promise<CheckoutActionData | Response> {
  const shop = context.get(shopContext);
  const customer = await customerOf({ request, context });
  const buyer = buyerOf(customer);
  const posted = await postedForm(request);
  const filled = readCheckoutInput(posted);
  const { visitor } = customer;
  const checkoutKey = textOf(posted, 'key');
  // The session of an account has ended: the order is not placed as a guest's.
  if (!visitor && (await isOfAccount(shop, checkoutKey))) {
    await keepDraft(shop, null, { checkoutKey, draft: filled });
    return redirect(signInUrl);
  }
  if (!buyer) return redirect('/');
  const typed = textOf(posted, 'gift-card').trim();
  // A gift card that was typed but not redeemed is shown in the summary before the order is placed.
  const intent = textOf(posted, 'intent') || (typed === '' ? '' : applyCard);
  if (intent === 'take-what-is-left') await limitCartToStock(shop, customer, { checkoutKey });
  if (intent.startsWith(removeCard)) {
    await removeGiftCard(shop, buyer, intent.slice(removeCard.length));
  }
  if (intent === 'remove-code') await dropCode(shop, buyer, textOf(posted, 'code'));
  if (intent === expressIntent) {
    await keepDraft(shop, visitor, { checkoutKey, draft: filled });
    return startExpress(request, shop, { customer, returnsTo: '/checkout' });
  }
  if (intent !== '') {
    const { network } = context.get(requestInfoContext);
    return answerIntent(shop, buyer, { filled, intent, typed, checkoutKey, network });
  }

  const placing = {
    ...filled,
    ...(filled.agrees && { consent: 'given' as const }),
    discountCode: filled.code,
    checkoutKey,
    network: context.get(requestInfoContext).network,
    giftBalanceMinor: wholeNumber(textOf(posted, giftBalanceField)) ?? 0,
    agreedTotalMinor: wholeNumber(textOf(posted, agreedTotalField(filled.shipping))),
  };
  const placed = await payOrPlace(shop, buyer, placing);
  if (placed.ok && placed.value.order) {
    // A repeated submission finds the existing order. The cart may have new items by then, so it is counted again.
    const cartCount = await countCart(shop, customer);
    const { id, number: orderNumber } = placed.value.order;
    if (placed.value.url !== null) return toPayment(placed.value.url);
    const path = confirmationPath(id, shop.orderLinks.tokenOf(id));
    return redirectToOrderPlaced(request, { orderNumber, cartCount, path });
  }
  await keepDraft(shop, visitor, { checkoutKey, draft: filled });
  if (placed.ok) return toPayment(placed.value.url ?? '/checkout');
  const { failure } = placed;
  if (failure.code === 'empty-cart') return redirect('/');
  if (failure.code === 'guests-refused') return redirect(signInUrl);
  if (failure.code === 'reservation-limit') {
    const flash = flashLine(request, { kind: 'notice', text: reservationLimit(failure) });
    return redirect('/checkout', { headers: cookieHeaders([flash]) });
  }
  if (failure.code === 'too-many-orders') {
    const flash = flashLine(request, { kind: 'notice', text: tooManyOrders(failure) });
    return redirect('/checkout', { headers: cookieHeaders([flash]) });
  }
  const isAboutCode = failure.code === 'discount-refused';
  const answer = await applyCode(shop, buyer, filled);
  return { ...filled, failure, isAboutCode, ...answer, ...textsOf(failure, answer) };
}

function textsOf(
  failure: BeginFailure,
  { facts, billingFacts }: Record<'facts' | 'billingFacts', CountryFacts>,
) {
  const { problems = {}, billing = {} } = failure.code === 'incomplete' ? failure : {};
  return {
    texts: problemTexts(problems, facts),
    billingTexts: problemTexts(billing, billingFacts),
  };
}

interface IntentRequest {
  filled: CheckoutInput;
  intent: string;
  /** The code of a gift card. */
  typed: string;
  checkoutKey: string;
  network: string | null;
}

/** What the page shows after a button that orders nothing. */
async function answerIntent(
  shop: Shop,
  buyer: Buyer,
  { filled, intent, typed, checkoutKey, network }: IntentRequest,
): Promise<CheckoutActionData> {
  const visitor = 'userId' in buyer ? buyer : null;
  const [addresses, settings] = await Promise.all([
    visitor ? listAddresses(shop, visitor) : [],
    loadSettings(shop),
  ]);
  const begun = { email: visitor?.email ?? '', country: countryName(settings.country) };
  const isChoice = visitor !== null && intent.startsWith(chooseAddress);
  if (isChoice) await keepDraft(shop, visitor, { checkoutKey, draft: filled });
  const typedForm = isChoice ? await showTypedForm(shop, visitor) : null;
  const shown = withChosenAddress(filled, { intent, addresses, begun, typed: typedForm });
  if (intent === 'show-total') {
    await checkVatNumber(shop, settings, vatClaimOf(shop, { ...shown, network }));
  }
  await keepDraft(shop, visitor, { checkoutKey, draft: shown });
  const isAboutCode = intent.includes('code');
  const applied =
    intent === applyCard ? await applyGiftCard(shop, buyer, { typed, network }) : null;
  const giftCardProblem = applied && !applied.ok ? applied.failure : null;
  const answer = await applyCode(shop, buyer, shown);
  return { ...shown, failure: null, isAboutCode, ...answer, giftCardProblem };
}

const applyCard = 'apply-gift-card';
const removeCard = 'remove-gift-card ';

export const signInUrl = '/signin?next=%2Fcheckout';

/** As a document: the page with a provider's form has a content security policy of its own. */
function toPayment(url: string): Response {
  return url.startsWith('/checkout/pay/') ? redirectDocument(url) : redirect(url);
}

/** Leads to the provider of the chosen method. Manual methods, and orders that cost nothing, need none. */
async function payOrPlace(shop: Shop, buyer: Buyer, placing: PlaceOrderRequest) {
  const method = paymentMethodFrom(placing.method);
  const isManual = method === null || isManualMethod(method);
  if ((placing.giftBalanceMinor ?? 0) > 0) {
    const placed = await placeUnpaidOrder(shop, buyer, placing);
    if (!placed.ok || isManual) return placed;
    const { id } = placed.value.order;
    const visitor = 'userId' in buyer ? buyer : null;
    const token = visitor ? null : shop.orderLinks.tokenOf(id);
    const { network = null, checkoutKey } = placing;
    const paying = await payOrder(shop, {
      orderId: id,
      method,
      token,
      visitor,
      network,
      checkoutKey,
    });
    // Where it is not to be paid, or the provider does not answer, its page says how to pay.
    return paying.ok ? ok({ ...placed.value, url: paying.value }) : placed;
  }
  const hasProvider = !isManual && (await shop.gateways.forMethod(method)) !== null;
  const begun = hasProvider ? await beginPayment(shop, buyer, placing) : null;
  if (begun && (begun.ok || begun.failure.code !== 'nothing-to-pay')) return begun;
  return placeUnpaidOrder(shop, buyer, placing);
}

async function placeUnpaidOrder(shop: Shop, buyer: Buyer, placing: PlaceOrderRequest) {
  const placed = await placeOrder(shop, buyer, placing);
  return placed.ok ? ok({ order: placed.value, url: null }) : placed;
}

/** Stores a valid code with the cart. An empty input keeps the current code. */
async function applyCode(shop: Shop, buyer: Buyer, input: CheckoutInput) {
  const { form, code, vatNumber } = input;
  const ofForm = shop.addressRules.factsOf(form.country);
  const facts = { facts: ofForm, billingFacts: billingFactsOf(shop, input) };
  const vatAnswer = await knownVatAnswer(shop, vatClaimOf(shop, { form, vatNumber }));
  const noProblem = { codeProblem: null, giftCardProblem: null, texts: {}, billingTexts: {} };
  if (code.trim() === '') return { ...facts, vatAnswer, ...noProblem };
  const checked = await keepCode(shop, buyer, code);
  const codeProblem = checked.ok ? null : checked.failure;
  return { ...facts, vatAnswer, ...noProblem, codeProblem };
}

/** Another billing address begins with the country of the delivery. */
export function billingFactsOf(
  { addressRules }: Shop,
  { form, billing }: { form: Partial<CheckoutForm>; billing: BillingAddress | null },
): CountryFacts {
  return addressRules.factsOf((billing ?? form).country ?? '');
}

/** Shown by the reloaded page, which restores the draft, so the client bundle does not contain these texts. */
export function reservationLimit({ waitMs }: ReservationLimit): string {
  const minutes = Math.ceil(waitMs / 60_000);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `We can reserve your items for ${maxReservedMs / 60_000} minutes in a row, and this time has expired. Nothing was ordered, and everything you filled in is here. Please try again in ${time}, or choose another payment method.`;
}

export function tooManyOrders({ waitMs }: OrderLimit): string {
  const minutes = Math.ceil(waitMs / 60_000);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many orders were placed in a short time. Nothing was ordered, and everything you filled in is here. Please try again in ${time}, or contact us if you need more.`;
}

export function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
