import type { PlanFailure } from '#domain/checkout/plan-order.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { DiscountFailure } from '#domain/promotions/discount-code.ts';
import { listAddresses } from '#services/account/list-addresses.ts';
import { countCart } from '#services/cart/count-cart.ts';
import { takeWhatIsLeft } from '#services/cart/take-what-is-left.ts';
import { placeOrder } from '#services/checkout/place-order.ts';
import { dropCode } from '#services/promotions/drop-code.ts';
import { keepCode } from '#services/promotions/keep-code.ts';
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
  const checkoutKey = textOf(posted, 'key');
  const shopper = { visitor, cartToken: null };
  if (intent === 'take-what-is-left') await takeWhatIsLeft(shop, shopper, { checkoutKey });
  if (intent === 'remove-code') await dropCode(shop, visitor, textOf(posted, 'code'));
  if (intent !== '') {
    const isAboutCode = intent.includes('code');
    const addresses = await listAddresses(shop, visitor);
    const shown = withChosenAddress(filled, { intent, addresses, email: visitor.email });
    return { ...shown, failure: null, isAboutCode, ...(await lookedAt(shop, visitor, filled)) };
  }

  const placed = await placeOrder(shop, visitor, {
    ...filled,
    discountCode: filled.code,
    checkoutKey,
    agreedTotalMinor: wholeNumber(textOf(posted, `agreed-total-${filled.shipping ?? 'free'}`)),
  });
  if (placed.ok) {
    const flash = { kind: 'order-placed', orderNumber: placed.value.number } as const;
    // Sent again from a window that was left open, it finds its order, and a cart that may be full again.
    const count = await countCart(shop, shopper);
    const cookies = [flashLine(request, flash), cartCountLine(request, count)];
    return redirect('/', { headers: cookieHeaders(cookies) });
  }
  if (placed.failure.code === 'empty-cart') return redirect('/');
  const { failure } = placed;
  const isAboutCode = failure.code === 'discount-refused';
  return { ...filled, failure, isAboutCode, ...(await lookedAt(shop, visitor, filled)) };
}

/** A code that is good for something stays with the cart; without one the cart keeps what it has. */
async function lookedAt(shop: Shop, visitor: Visitor, { code }: FilledIn) {
  if (code.trim() === '') return { codeProblem: null };
  const checked = await keepCode(shop, visitor, code);
  return { codeProblem: checked.ok ? null : checked.failure };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
