import { formatMoney } from '#platform/format.ts';
import { multiplyMoney } from '#platform/money.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import { leaveForm, showPaymentForm } from '#shop/checkout/use-cases/pay-in-form.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useCallback, useState } from 'react';
import { data, redirect } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { LineList } from '#shop/orders/web/line-list.tsx';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { SummaryBox } from '#shop/cart/storefront/summary-box.tsx';
import { PriceLines } from '#shop/pricing/storefront/price-lines.tsx';
import { stripePolicies } from '#shop/payments/storefront/stripe-policies.ts';
import { StripeForm } from '#shop/payments/storefront/stripe-form.tsx';
import type { Route } from './+types/pay-page';
import { CheckoutLayout } from './checkout-layout.tsx';
import { payingCustomerOf } from './paying-customer.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Payment, ${loaderData.shopName}` : 'Payment' },
  { name: 'robots', content: 'noindex' },
  ...(loaderData?.form?.kind === 'page'
    ? [{ httpEquiv: 'refresh', content: `0; url=${loaderData.form.url}` }]
    : []),
];

/** The provider's hosts are allowed on this page only, and only where its form is shown. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const customer = await payingCustomerOf({ request, context });
  const { paymentId } = params;
  const shown = await showPaymentForm(shop, { ...customer, paymentId });
  if (!shown.ok) return refused(shown.failure.code, paymentId);
  const { shopName, openingHours } = await loadSettings(shop);
  const { order, form, gateway, amount } = shown.value;
  const lines = order.lines.map(({ unitPrice, quantity, optionValues, ...line }) => ({
    variantId: line.variantId,
    productId: line.productId,
    title: line.title,
    details: optionValues.join(', '),
    picture: line.picture,
    quantity,
    total: multiplyMoney(unitPrice, quantity),
  }));
  const { subtotal, discount, discountCode, shipping, shippingLabel, total } = order;
  const { tax, includedTax, taxLines, taxExemption, vat = null } = order;
  const taxes = { tax, includedTax, taxLines, taxExemption, vat };
  const amounts = { priced: { subtotal, discount, shipping, total, ...taxes }, discountCode };
  const back = backTo(order, shop.orderLinks.tokenOf(order.id));
  const state = { lines, ...amounts, amount, shippingLabel, back, form, paymentId };
  const { nonce } = context.get(requestInfoContext);
  const page = { ...state, provider: gatewayNames[gateway], shopName, openingHours };
  return data(page, form?.kind === 'form' ? { headers: stripePolicies(nonce) } : {});
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const customer = await payingCustomerOf({ request, context });
  const { paymentId } = params;
  const left = await leaveForm(shop, { ...customer, paymentId });
  if (left.ok) return redirect(`/checkout/pay/${paymentId}`);
  const { code } = left.failure;
  if (code === 'gateway-unavailable') return data({ isUnavailable: true }, { status: 502 });
  return refused(code, paymentId);
}

/** Where another payment method can be chosen. `token` is that of the order's signed link. */
function backTo({ id, number, isGuest }: Order, token: string): string {
  if (number === '') return '/checkout';
  return isGuest ? orderLinkPath(id, token) : '/myorder';
}

/** The page of the outcome says in words how the payment has ended. */
function refused(code: 'not-found' | 'ended', paymentId: string) {
  if (code === 'ended') return redirect(`/checkout/payment/${paymentId}`);
  return Promise.reject(data(null, { status: 404 }));
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, priced, shippingLabel, discountCode, ...shown } = loaderData;
  const { back, paymentId, provider, shopName, openingHours } = shown;
  // Other pages must not run under this page's policy, so all links open documents.
  return (
    <CheckoutLayout shopName={shopName} openingHours={openingHours} reloadsPage>
      <div className="grid items-start gap-12 py-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-[clamp(2.5rem,5vw,5rem)]">
        <div className="grid min-w-0 gap-6">
          <h1 className="text-t7">{`Pay ${formatMoney(loaderData.amount)}`}</h1>
          {actionData?.isUnavailable && <Unavailable provider={provider} />}
          <Payment {...loaderData} />
          <ul className="grid gap-2 text-t2 [&_a]:underline [&_a]:underline-offset-4">
            <li>
              <a href={back}>Choose another payment method</a>
            </li>
            <li>
              <a href={`/checkout/payment/${paymentId}`}>Already paid? Check this payment</a>
            </li>
          </ul>
        </div>
        <SummaryBox title="Your order">
          <LineList
            lines={lines.map((line) => ({ ...line, title: <ProductTitle title={line.title} /> }))}
          />
          <PriceLines priced={priced} shippingLabel={shippingLabel} discountCode={discountCode} />
        </SummaryBox>
      </div>
    </CheckoutLayout>
  );
}

type PaymentProps = Pick<Route.ComponentProps['loaderData'], 'form' | 'provider' | 'paymentId'>;

function Payment({ form, provider, paymentId }: PaymentProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  const onUnavailable = useCallback(() => setIsBlocked(true), []);
  if (!form) {
    return (
      <>
        <Unavailable provider={provider} />
        <p>
          <a
            href={`/checkout/pay/${paymentId}`}
            className="font-medium underline underline-offset-4"
          >
            Try again
          </a>
        </p>
      </>
    );
  }
  if (form.kind === 'page') {
    return (
      <p>
        <a href={form.url} className="font-medium underline underline-offset-4">
          {`Continue on ${provider}’s page`}
        </a>
      </p>
    );
  }
  return (
    <>
      {isBlocked ? (
        <Notice kind="warn" icon={CircleAlert} role="alert">
          {`The form of ${provider} could not be loaded. You can pay on its own page instead.`}
        </Notice>
      ) : (
        <StripeForm {...form} onUnavailable={onUnavailable} />
      )}
      <form method="post" className={isBlocked ? '' : 'not-noscript:hidden'}>
        <Button kind="accent" size="large">{`Continue on ${provider}’s page`}</Button>
      </form>
    </>
  );
}

function Unavailable({ provider }: { provider: string }) {
  return (
    <Notice kind="bad" icon={CircleAlert} role="alert">
      {`${provider} does not respond at the moment. Nothing was charged, and nothing is lost.`}
    </Notice>
  );
}
