import { returnPromise } from '#shop/settings/rules/return-policies.ts';
import { outdoneCode } from '#shop/pricing/rules/price-order.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { type CheckoutForm, checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import { postedBilling, withoutContact } from '#shop/addresses/rules/address.ts';
import { countryNames } from '#platform/countries.ts';
import { taxRulesFrom } from '#shop/tax/rules/tax.ts';
import { vatTermsFrom } from '#shop/tax/rules/vat-number.ts';
import { knownVatAnswer } from '#shop/tax/use-cases/check-vat-number.ts';
import { shippingCountries } from '#shop/shipping/rules/shipping.ts';
import { splitOverCards, sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import { formatMoney } from '#platform/format.ts';
import { subtractMoney } from '#platform/money.ts';
import { methodObstacle, methodOffers } from '#shop/settings/rules/method-options.ts';
import { availableMethod } from '#shop/settings/rules/payment-methods.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { presetCountry } from '#shop/cart/use-cases/preset-country.ts';
import { lastVatNumber, showDraft } from '#shop/checkout/use-cases/checkout-draft.ts';
import { showExpress } from '#shop/checkout/use-cases/express-checkout.ts';
import { listOwnCodes } from '#shop/promotions/use-cases/promotions.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { problemTexts, remainingProblems } from '#shop/addresses/storefront/address-problems.ts';
import { CollapsedSummary, shownLines } from './collapsed-summary.tsx';
import { OtherBilling } from './other-billing.tsx';
import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { buyerOf } from '#shop/cart/rules/cart.ts';
import { customerOf } from '#shop/cart/storefront/customer.ts';
import { Toasts } from '#platform/web/toasts.tsx';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import type { Route } from './+types/checkout-page';
import { LazySessionWatch } from '#shop/identity/web/lazy-session-watch.tsx';
import { knownAccount } from '#shop/cart/storefront/visitor-data.ts';
import { useRevalidationOnFocus } from '#shop/cart/storefront/use-cart-revalidation.ts';
import { BillingDetails } from './billing-details.tsx';
import { billingFactsOf, type CheckoutActionData, checkoutAction } from './checkout-action.ts';
import { stageForm } from '#shop/orders/storefront/remembered-form.ts';
import { CheckoutNotices } from './checkout-notices.tsx';
import { choiceProblems, consentField, reviewFacts } from './checkout-messages.ts';
import { ConsentField } from './consent-field.tsx';
import { readCheckoutInput } from './checkout-input.ts';
import { methodInstructions } from '#shop/payments/rules/payment-instructions.ts';
import { ExpressSection } from './express-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice, ShippingChoice } from './method-choices.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { useCheckoutPrice } from './use-checkout-price.ts';
import { VatField } from './vat-field.tsx';
import { useFormText, useDraftAutosave, useRememberedForm } from './use-checkout-form.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Checkout, ${loaderData.shopName}` : 'Checkout' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const customer = await customerOf({ request, context });
  const buyer = buyerOf(customer);
  const { visitor } = customer;
  const [cart, settings, offered, addresses, draft, known] = await Promise.all([
    showCart(shop, customer),
    loadSettings(shop),
    visitor ? listOwnCodes(shop, visitor) : [],
    visitor ? listAddresses(shop, visitor) : [],
    buyer && showDraft(shop, buyer),
    knownAccount({ request, context }),
  ]);
  if (cart.lines.length === 0) {
    const nothing = { kind: 'info', text: 'Your cart is empty.' } as const;
    return redirect('/', { headers: cookieHeaders([flashLine(request, nothing)]) });
  }
  const { flash, setCookies } = known;
  const { shopName, openingHours } = settings;
  const shippingMethods = settings.shippingMethods.filter(({ isActive }) => isActive);
  const zoneCountries = shippingCountries({ shippingMethods });
  const shown = {
    cart,
    shippingMethods,
    zoneCountries,
    offered,
    shopName,
    openingHours,
    returns: returnPromise(cart.lines, settings),
    countries: countryNames(),
    offersReminder: settings.checkoutReminders === 'on',
    asksConsent: settings.termsConsent === 'on',
    flash,
  };
  const taxRules = taxRulesFrom(settings);
  const [first] = addresses;
  const acceptLanguage = request.headers.get('accept-language') ?? '';
  const form: Partial<CheckoutForm> = first?.form ?? {
    email: visitor?.email ?? '',
    country: draft ? '' : await presetCountry(shop, settings, { visitor, acceptLanguage }),
  };
  const vatTerms = vatTermsFrom(settings);
  const vatNumber = !draft && vatTerms && visitor ? await lastVatNumber(shop, visitor) : '';
  const fresh = {
    form,
    billing: null,
    vatNumber,
    addressId: first?.id ?? '',
    shipping: null,
    method: '',
  };
  const begun = draft ?? { ...fresh, savesAddress: false, mayRemind: false, agrees: false };
  const facts = shop.addressRules.factsOf(begun.form.country ?? '');
  const billingFacts = billingFactsOf(shop, begun);
  const express = await showExpress(shop, settings, cart);
  const bankAccount = bankAccountFor(settings, shop.mode);
  const { acceptedPayments: accepted } = settings;
  const hasBankAccount = bankAccount !== null;
  const isGuest = visitor === null;
  const provided = await shop.gateways.methods(settings.currency);
  const methods = methodOffers(settings.methodOptions);
  const payment = { accepted, provided, hasBankAccount, methods };
  const instructions = methodInstructions(accepted, { ...settings, bankAccount });
  const state = { isBegun: draft !== null, payment, instructions, isGuest };
  const personal = { ...begun, ...state, express, facts, billingFacts, addresses };
  const claim = { text: begun.vatNumber, country: begun.form.country ?? '' };
  const vatAnswer = await knownVatAnswer(shop, claim);
  const tax = { taxRules, vatTerms, vatAnswer };
  return data({ ...shown, ...personal, ...tax }, { headers: cookieHeaders(setCookies) });
}

export function action(args: Route.ActionArgs) {
  return checkoutAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): CheckoutActionData => {
    const noProblems = { codeProblem: null, giftCardProblem: null };
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
  const isPlacing = useNavigation().formData?.has('intent') === false;
  const { currency } = cart.subtotal;
  const price = useCheckoutPrice({
    ...loaderData,
    form,
    address: filled.form,
    option: filled.shipping ?? '',
    lines: cart.lines,
    vatNumber: filled.vatNumber,
    vatAnswer: filled.vatAnswer,
    taxExemption: cart.taxExemption,
    discounts: cart.discounts,
    currency,
  });
  const lines = shownLines({ ...cart, lineTotals: price.priced.lineTotals });
  const { failure } = actionData ?? { failure: null };
  const incomplete = failure?.code === 'incomplete' ? failure : null;
  const refused = incomplete?.problems ?? {};
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
  const { problems, recheck } = useOpenProblems({
    result: actionData,
    found: refused,
    check: (posted) =>
      remainingProblems(
        checkoutFormFrom((name) => posted.get(name)),
        { form: filled.form, problems: refused, facts },
      ),
  });
  const billingFacts = actionData?.billingFacts ?? loaderData.billingFacts;
  const billing = useOpenProblems({
    result: actionData,
    found: incomplete?.billing ?? {},
    check: (posted) =>
      remainingProblems(withoutContact(postedBilling(posted)), {
        form: filled.billing ?? {},
        problems: incomplete?.billing ?? {},
        facts: billingFacts,
      }),
  });
  return (
    <CheckoutLayout {...loaderData}>
      <h1 className="mt-12 mb-8">Checkout</h1>
      <CollapsedSummary lines={lines} count={cart.count} total={formatMoney(price.priced.total)} />
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={(event) => {
          recheck(event);
          billing.recheck(event);
        }}
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
          <CheckoutNotices result={actionData} cart={cart} flash={flash} />
          {loaderData.express && <ExpressSection state={loaderData.express} />}
          <BillingDetails
            form={filled.form}
            problems={problemTexts(problems, facts)}
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
            problems={billing.problems}
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
            isApproved={loaderData.express === 'approved'}
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
