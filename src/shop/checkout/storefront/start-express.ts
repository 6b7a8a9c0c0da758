import { redirect, redirectDocument } from 'react-router';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { beginExpress, type ExpressFailure } from '#shop/checkout/use-cases/express-checkout.ts';
import type { Shop } from '#shop/shop.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';

interface ExpressStart {
  customer: Customer;
  /** The page that shows why it could not be started. */
  returnsTo: '/viewcart' | '/checkout';
}

/** As a document, because its answer leads to another host. */
export async function startExpress(
  request: Request,
  shop: Shop,
  { customer, returnsTo }: ExpressStart,
): Promise<Response> {
  const begun = await beginExpress(shop, customer);
  if (begun.ok) return redirectDocument(`/checkout/express/${begun.value}`);
  return withNotice(request, returnsTo, refusals[begun.failure.code]);
}

export function withNotice(request: Request, path: string, text: string): Response {
  const flash = flashLine(request, { kind: 'notice', text });
  return redirect(path, { headers: cookieHeaders([flash]) });
}

export const untouched = 'Nothing was charged, and your cart is as it was.';

const refusals: Readonly<Record<ExpressFailure['code'], string>> = {
  'not-offered': `PayPal cannot be used for this cart. ${untouched}`,
  'gateway-unavailable': `PayPal does not respond at the moment. ${untouched} Please try again, or choose another payment method.`,
  'too-many-orders': 'Too many payments were started. Please try again in an hour.',
};
