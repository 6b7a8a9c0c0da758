import { redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { customerOf } from '#shop/cart/storefront/customer.ts';
import { type ExpressOutcome, receiveApproval } from '#shop/checkout/use-cases/express-checkout.ts';
import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import { redirectToProvider } from '#platform/web/minimal-page.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import type { Route } from './+types/express-checkout';
import { startExpress, untouched, withNotice } from './start-express.ts';

/** From the cart. The form of the checkout goes to its own page, which keeps what is filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  // The button is the whole form, but malformed bodies are rejected as everywhere.
  await postedForm(request);
  const customer = await customerOf({ request, context });
  const shop = context.get(shopContext);
  return startExpress(request, shop, { customer, returnsTo: '/viewcart' });
}

/** Leads to the provider, and is where the provider sends the customer back to. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { approvalId } = params;
  if (approvalId === undefined) return redirect('/checkout');
  if (url.searchParams.has('left')) return withNotice(request, '/viewcart', left);
  const payerId = url.searchParams.get('PayerID');
  const outcome = await receive({ request, context }, { id: approvalId, payerId });
  if (outcome.kind === 'page') {
    return redirectToProvider(gatewayNames.paypal, outcome.url, new Headers());
  }
  if (outcome.kind === 'taken') return redirect(`/checkout/payment/${outcome.paymentId}`);
  if (outcome.kind !== 'approved') {
    return withNotice(request, '/viewcart', outcomes[outcome.kind]);
  }
  const news = newsOf(outcome);
  return news === null ? redirect('/checkout') : withNotice(request, '/checkout', news);
}

async function receive(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  approval: { id: string; payerId: string | null },
): Promise<ExpressOutcome> {
  const customer = await customerOf(args);
  return receiveApproval(args.context.get(shopContext), { ...approval, customer });
}

function newsOf({ missing, unshippedTo }: ExpressOutcome & { kind: 'approved' }): string | null {
  if (unshippedTo !== null) {
    return `We cannot ship this order to ${unshippedTo}, the country of your address at PayPal. Enter another address: your approval stays valid, and nothing has been charged.`;
  }
  if (missing.length === 0) return null;
  return `PayPal has filled in what it knows. Please complete: ${missing.join(', ')}.`;
}

const left = `You left PayPal without approving the payment. ${untouched}`;

const outcomes = {
  unknown: `This approval at PayPal belongs to another cart or has been replaced. Nothing was charged.`,
  unavailable: `PayPal does not respond at the moment. ${untouched} Please try again, or proceed to checkout.`,
  'empty-cart': 'Your cart is empty. Nothing was charged at PayPal.',
  unconfirmed: `PayPal has not confirmed your approval, or it has expired. ${untouched} Please try again, or proceed to checkout.`,
} as const;
