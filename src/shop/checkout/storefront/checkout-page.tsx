import { outdoneCode } from '#shop/pricing/rules/outdone-code.ts';
import { splitOverCards, sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import { formatMoney } from '#platform/format.ts';
import { subtractMoney } from '#platform/money.ts';
import { methodObstacle } from '#shop/settings/rules/method-options.ts';
import { availableMethod } from '#shop/settings/rules/payment-methods.ts';
import { CollapsedSummary, shownLines } from './collapsed-summary.tsx';
import { OtherBilling } from './other-billing.tsx';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { Toasts } from '#platform/web/toasts.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useLater } from '#platform/web/use-later.ts';
import type { Route } from './+types/checkout-page';
import { LazySessionWatch } from '#shop/identity/web/lazy-session-watch.tsx';
import { useRevalidationOnFocus } from '#shop/cart/storefront/use-cart-revalidation.ts';
import { BillingDetails } from './billing-details.tsx';
import { type CheckoutActionData, checkoutAction } from './checkout-action.ts';
import { stageForm } from '#shop/orders/storefront/remembered-form.ts';
import { choiceProblems, consentField, reviewFacts } from './checkout-messages.ts';
import { readCheckoutInput } from './checkout-input.ts';
import { ReviewSection } from './review-section.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice, ShippingChoice } from './method-choices.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { useCheckoutPrice } from './use-checkout-price.ts';
import { useFormText, useDraftAutosave, useRememberedForm } from './use-checkout-form.ts';
import { loadCheckout } from './load-checkout.ts';
import { useAddressProblems } from './use-address-problems.ts';
import { pricedChoices, priceTermsOf } from './use-checkout-price.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Checkout, ${loaderData.shopName}` : 'Checkout' },
  { name: 'robots', content: 'noindex' },
];

export function loader(args: Route.LoaderArgs) {
  return loadCheckout(args);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function action(args: Route.ActionArgs) {
  return checkoutAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): CheckoutActionData => {
    const noProblems = { codeProblem: null, giftCardProblem: null, texts: {}, billingTexts: {} };
    const noCode = {
      facts: null,
      billingFacts: null,
      ...noProblems,
      vatAnswer: null,
      isAboutCode: false,
    };
    return { ...readCheckoutInput(posted), ...noCode, failure: { code: 'unreachable' } };
  });
}

const loadNotices = async () => (await import('./checkout-notices.tsx')).CheckoutNotices;
const CheckoutNotices = lazyPart(loadNotices);
// Few shops ask for these.
const ExpressSection = lazyPart(async () => (await import('./express-section.tsx')).ExpressSection);
const VatField = lazyPart(async () => (await import('./vat-field.tsx')).VatField);
const ConsentField = lazyPart(async () => (await import('./consent-field.tsx')).ConsentField);

function hasNotices({ cart, flash }: Pick<Route.ComponentProps['loaderData'], 'cart' | 'flash'>) {
  const isShort = cart.lines.some(({ sellable, quantity }) => (sellable ?? quantity) < quantity);
  return isShort || cart.gone.length > 0 || flash?.kind === 'notice';
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, offered, countries, addresses, flash } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const filled = actionData ?? loaderData;
  const facts = actionData?.facts ?? loaderData.facts;
  const isFresh = actionData === undefined && !loaderData.isBegun;
  // A saved address takes precedence over the form remembered on this device.
  useRememberedForm(form, isFresh && addresses.length === 0);
  useDraftAutosave(form);
  useRevalidationOnFocus();
  // Before the network fails: one of the notices says so.
  useLater(loadNotices);
  const isPlacing = useNavigation().formData?.has('intent') === false;
  const { currency } = cart.subtotal;
  const price = useCheckoutPrice({
    ...loaderData,
    ...priceTermsOf(cart),
    form,
    filled: pricedChoices(filled),
    vatAnswer: filled.vatAnswer,
  });
  const lines = shownLines({ ...cart, news: loaderData.news, lineTotals: price.priced.lineTotals });
  const { failure } = actionData ?? { failure: null };
  const incomplete = failure?.code === 'incomplete' ? failure : null;
  const method = useFormText(form, 'payment', filled.method);
  const country = useFormText(form, 'country', filled.form.country ?? '');
  const agreed = useFormText(form, consentField, filled.agrees ? 'on' : '');
  const isConsentMissing = incomplete?.isConsentMissing === true && agreed === '';
  const parts = splitOverCards(price.priced.total, cart.giftCards);
  const giftCard = sumOfParts(parts, currency);
  const order = { country, total: subtractMoney(price.priced.total, giftCard) };
  const { payment } = loaderData;
  const offer = payment.methods.find((one) => one.method === method) ?? null;
  const isOffered = offer !== null && availableMethod(method, payment) !== null;
  const open = choiceProblems(failure, {
    shipping: price.shippingLabel !== null,
    payment: isOffered && methodObstacle(offer, order) === null,
    isSameMethod: method === filled.method,
  });
  const billingFacts = actionData?.billingFacts ?? loaderData.billingFacts;
  const { texts, billingTexts, recheck } = useAddressProblems(actionData, { facts, billingFacts });
  return (
    <CheckoutLayout {...loaderData}>
      <h1 className="mt-12 mb-8">Checkout</h1>
      <CollapsedSummary lines={lines} count={cart.count} total={formatMoney(price.priced.total)} />
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={recheck}
        onSubmit={({ currentTarget }) => stageForm(new FormData(currentTarget))}
        className="grid items-start gap-12 pb-section lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-[clamp(2.5rem,5vw,5rem)]"
      >
        <div className="min-w-0">
          {/* The Enter key activates the first submit button of a form, so the default comes first. */}
          <button className="hidden">Place order</button>
          <input type="hidden" name="key" value={cart.checkoutKey ?? ''} />
          {price.agreedTotals.map(({ name, total }) => (
            <input key={name} type="hidden" name={name} value={total.amount} />
          ))}
          {(actionData || hasNotices(loaderData)) && (
            <CheckoutNotices result={actionData} cart={cart} flash={flash} />
          )}
          {loaderData.express && <ExpressSection {...loaderData.express} />}
          <BillingDetails
            form={filled.form}
            problems={texts}
            countries={countries}
            facts={facts}
            addresses={addresses}
            addressId={filled.addressId}
            savesAddress={filled.savesAddress}
            mayRemind={loaderData.offersReminder ? filled.mayRemind : null}
            isGuest={loaderData.isGuest}
          >
            {loaderData.vatTerms && <VatField typed={filled.vatNumber} vat={price.vat} />}
          </BillingDetails>
          <OtherBilling
            billing={filled.billing}
            problems={billingTexts}
            countries={countries}
            facts={billingFacts}
          />
        </div>
        <OrderSummary
          lines={lines}
          price={price}
          result={actionData}
          applying={cart.discounts}
          idleCode={cart.idleCode ?? outdoneCode(cart.discounts, price.discount)}
          offered={offered}
          isPlacing={isPlacing}
          returns={loaderData.returns}
          giftCards={cart.giftCards}
          giftCard={giftCard}
          due={order.total}
        >
          <ShippingChoice offers={price.offers} chosen={filled.shipping} problem={open.shipping} />
        </OrderSummary>
        <div className="grid min-w-0 gap-12">
          <PaymentChoice
            chosen={filled.method}
            terms={payment}
            order={order}
            isApproved={loaderData.express?.paypal === 'approved'}
            instructions={loaderData.instructions}
            problem={open.payment}
          />
          <ReviewSection
            facts={reviewFacts({ ...cart, ...price, methodLabel: offer?.label ?? null })}
            due={order.total}
            isPlacing={isPlacing}
          >
            {loaderData.asksConsent && (
              <ConsentField agrees={filled.agrees} isMissing={isConsentMissing} />
            )}
          </ReviewSection>
        </div>
      </Form>
      <LazySessionWatch />
      <FlashToast flash={flash} />
      <Toasts />
    </CheckoutLayout>
  );
}
