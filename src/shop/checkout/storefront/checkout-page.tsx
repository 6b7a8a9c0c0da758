import { outdoneCode } from '#shop/pricing/rules/price-order.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { type CheckoutForm, checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import { countryName, countryNames } from '#platform/countries.ts';
import { taxRulesFrom } from '#shop/pricing/rules/tax.ts';
import { formatMoney } from '#platform/format.ts';
import { availableMethod } from '#shop/settings/rules/payment-methods.ts';
import { offerShipping } from '#shop/shipping/rules/shipping.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { showDraft } from '#shop/checkout/use-cases/checkout-draft.ts';
import { listOwnCodes } from '#shop/promotions/use-cases/promotions.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { problemTexts, remainingProblems } from '#shop/addresses/storefront/address-problems.ts';
import ChevronDown from '~icons/lucide/chevron-down';
import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { LineList, type ShownLine } from '#shop/orders/web/line-list.tsx';
import { Toasts } from '#platform/web/toasts.tsx';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import type { Route } from './+types/checkout-page';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { LazySessionWatch } from '#shop/identity/web/lazy-session-watch.tsx';
import { knownAccount } from '#shop/cart/storefront/visitor-data.ts';
import { itemCount } from '#shop/cart/storefront/cart-messages.ts';
import { lineNews } from '#shop/cart/storefront/cart-news-messages.ts';
import { useRevalidationOnFocus } from '#shop/cart/storefront/use-cart-revalidation.ts';
import { BillingDetails } from './billing-details.tsx';
import { type CheckoutActionData, checkoutAction } from './checkout-action.ts';
import { stageForm } from '#shop/orders/storefront/remembered-form.ts';
import { CheckoutNotices } from './checkout-notices.tsx';
import { unselectedChoiceProblems } from './checkout-messages.ts';
import { readCheckoutInput } from './checkout-input.ts';
import { methodInstructions } from '#shop/payments/rules/payment-instructions.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice, ShippingChoice } from './method-choices.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { useCheckoutPrice } from './use-checkout-price.ts';
import { useFormText, useDraftAutosave, useRememberedForm } from './use-checkout-form.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Checkout, ${loaderData.shopName}` : 'Checkout' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const [cart, settings, offered, addresses, draft, known] = await Promise.all([
    showCart(shop, { visitor, cartToken: null }),
    loadSettings(shop),
    listOwnCodes(shop, visitor),
    listAddresses(shop, visitor),
    showDraft(shop, visitor),
    knownAccount({ request, context }),
  ]);
  if (cart.lines.length === 0) {
    const nothing = { kind: 'info', text: 'Your cart is empty.' } as const;
    return redirect('/', { headers: cookieHeaders([flashLine(request, nothing)]) });
  }
  const { flash, setCookies } = known;
  const { shopName, openingHours } = settings;
  const offers = offerShipping(cart.subtotal, settings);
  const shown = { cart, offers, offered, shopName, openingHours, countries: countryNames(), flash };
  const taxRules = taxRulesFrom(settings);
  const [first] = addresses;
  const country = countryName(settings.country);
  const form: Partial<CheckoutForm> = first?.form ?? { email: visitor.email, country };
  const fresh = { form, addressId: first?.id ?? '', shipping: null, method: '' };
  const begun = draft ?? { ...fresh, savesAddress: false };
  const facts = shop.addressRules.factsOf(begun.form.country ?? '');
  const bankAccount = bankAccountFor(settings, shop.mode);
  const { acceptedPayments: accepted } = settings;
  const hasBankAccount = bankAccount !== null;
  const payment = { accepted, isCardTaken: shop.cards !== null, hasBankAccount };
  const instructions = methodInstructions(accepted, { ...settings, bankAccount });
  const state = { isBegun: draft !== null, payment, instructions };
  const personal = { ...begun, ...state, facts, addresses };
  return data({ ...shown, ...personal, taxRules }, { headers: cookieHeaders(setCookies) });
}

export function action(args: Route.ActionArgs) {
  return checkoutAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): CheckoutActionData => {
    const noCode = { facts: null, codeProblem: null, isAboutCode: false };
    return { ...readCheckoutInput(posted), ...noCode, failure: { code: 'unreachable' } };
  });
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, offers, offered, countries, addresses, flash } = loaderData;
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
    country: filled.form.country ?? '',
    option: filled.shipping ?? '',
    lines: cart.lines,
    discounts: cart.discounts,
    currency,
  });
  const lines = shownLines(cart);
  const { failure } = actionData ?? { failure: null };
  const incomplete = failure?.code === 'incomplete' ? failure : null;
  const refused = incomplete?.problems ?? {};
  const method = useFormText(form, 'payment', filled.method);
  const open =
    incomplete &&
    unselectedChoiceProblems(incomplete, {
      shipping: offers.some((one) => one.option === price.chosen && one.missing === null),
      payment: availableMethod(method, loaderData.payment) !== null,
    });
  const { problems, recheck } = useOpenProblems({
    answer: actionData,
    found: refused,
    check: (posted) =>
      remainingProblems(
        checkoutFormFrom((name) => posted.get(name)),
        { form: filled.form, problems: refused, facts },
      ),
  });
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
        <div className="grid min-w-0 gap-12">
          {/* The Enter key activates the first submit button of a form, so the default comes first. */}
          <button className="hidden">Place order</button>
          <input type="hidden" name="key" value={cart.checkoutKey ?? ''} />
          {price.totals.map(({ option, total }) => (
            <input
              key={option}
              type="hidden"
              name={`agreed-total-${option}`}
              value={total.amount}
            />
          ))}
          <div>
            <CheckoutNotices answer={actionData} cart={cart} flash={flash} />
            <BillingDetails
              form={filled.form}
              problems={problemTexts(problems, facts)}
              countries={countries}
              facts={facts}
              addresses={addresses}
              addressId={filled.addressId}
              savesAddress={filled.savesAddress}
            />
          </div>
          <ShippingChoice offers={offers} chosen={filled.shipping} problem={open?.shipping} />
          <PaymentChoice
            chosen={filled.method}
            terms={loaderData.payment}
            instructions={loaderData.instructions}
            problem={open?.payment}
          />
        </div>
        <OrderSummary
          lines={lines}
          price={price}
          answer={actionData}
          idleCode={cart.idleCode ?? outdoneCode(cart.discounts, price.discount)}
          offered={offered}
          isPlacing={isPlacing}
        />
      </Form>
      <LazySessionWatch />
      <FlashToast flash={flash} />
      <Toasts />
    </CheckoutLayout>
  );
}

/** The collapsed order summary at the top on phones; the full summary follows at the end. */
function CollapsedSummary({
  lines,
  count,
  total,
}: {
  lines: ShownLine[];
  count: number;
  total: string;
}) {
  return (
    <details className="group mb-6 border-y border-line lg:hidden">
      <summary className="flex min-h-14 items-center gap-2 font-medium">
        {`Your order, ${itemCount(count)}`}
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
        <b className="ms-auto font-semibold tabular-nums">{total}</b>
      </summary>
      <div className="pt-3 pb-5">
        <LineList lines={lines} />
      </div>
    </details>
  );
}

function shownLines({ lines, lineTotals }: Route.ComponentProps['loaderData']['cart']) {
  return lines.map((line, position) => ({
    variantId: line.variantId,
    productId: line.product.id,
    title: <ProductTitle title={line.product.title} />,
    details: line.optionValues.join(', '),
    news: lineNews(line).join(' '),
    picture: line.product.picture?.name ?? null,
    quantity: line.quantity,
    total: lineTotals[position] ?? line.unitPrice,
  }));
}
