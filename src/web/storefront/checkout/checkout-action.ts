import type { Shopper } from '#domain/cart/cart.ts';
import type { PlanFailure } from '#domain/checkout/plan-order.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Discount, DiscountFailure } from '#domain/promotions/discount-code.ts';
import { listAddresses } from '#services/account/list-addresses.ts';
import { changeQuantity } from '#services/cart/change-quantity.ts';
import { checkCode } from '#services/promotions/check-code.ts';
import { showCart } from '#services/cart/show-cart.ts';
import { placeOrder } from '#services/checkout/place-order.ts';
import type { Shop } from '#services/shop.ts';
import { redirect, type RouterContextProvider } from 'react-router';
import { cartCountLine } from '#web/cart-cookies.ts';
import { shopContext } from '#web/context.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { signedInVisitor } from '#web/visitor.ts';
import { withChosenAddress } from './chosen-address.ts';
import { type FilledIn, filledIn } from './filled-in.ts';

/** Everything that was filled in, and why there is no order yet. */
export interface CheckoutAnswer extends FilledIn {
  /** Null where no order was asked for: only the total, or a cart that can be delivered. */
  failure: PlanFailure | { code: 'unreachable' } | null;
  /** What the code takes off; null where there is none that is taken. */
  discount: Discount | null;
  codeProblem: DiscountFailure | null;
  /** Whether it was the code that was asked about. */
  isAboutCode: boolean;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function checkoutAction({
  request,
  context,
}: Posting): Promise<CheckoutAnswer | Response> {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const filled = filledIn(posted);
  const intent = textOf(posted, 'intent');
  if (intent === 'take-what-is-left') await takeWhatIsLeft(shop, { visitor, cartToken: null });
  if (intent !== '') {
    const isAboutCode = intent.includes('code');
    const addresses = await listAddresses(shop, visitor);
    const shown = withChosenAddress(filled, { intent, addresses, email: visitor.email });
    return { ...shown, failure: null, isAboutCode, ...(await lookedAt(shop, visitor, filled)) };
  }

  const placed = await placeOrder(shop, visitor, {
    ...filled,
    discountCode: filled.code,
    checkoutKey: textOf(posted, 'key'),
    agreedTotalMinor: wholeNumber(textOf(posted, `agreed-total-${filled.shipping ?? 'free'}`)),
  });
  if (placed.ok) {
    const flash = { kind: 'order-placed', orderNumber: placed.value.number } as const;
    const cookies = [flashLine(request, flash), cartCountLine(request, 0)];
    return redirect('/', { headers: cookieHeaders(cookies) });
  }
  if (placed.failure.code === 'empty-cart') return redirect('/');
  const { failure } = placed;
  const isAboutCode = failure.code === 'discount-refused';
  return { ...filled, failure, isAboutCode, ...(await lookedAt(shop, visitor, filled)) };
}

/** What became of the code that was typed. */
async function lookedAt(shop: Shop, visitor: Visitor, { code }: FilledIn) {
  const checked = await checkCode(shop, visitor, code);
  return checked.ok
    ? { discount: checked.value, codeProblem: null }
    : { discount: null, codeProblem: checked.failure };
}

/** Lowers every line to what can be delivered; what is sold out leaves the cart. */
async function takeWhatIsLeft(shop: Shop, shopper: Shopper): Promise<void> {
  const { lines } = await showCart(shop, shopper);
  for (const { variantId, quantity, sellable } of lines) {
    if (sellable === null || sellable >= quantity) continue;
    await changeQuantity(shop, shopper, { variantId, quantity: Math.max(0, sellable) });
  }
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
