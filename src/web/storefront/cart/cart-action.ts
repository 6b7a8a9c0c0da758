import { quantityFrom } from '#domain/cart/cart.ts';
import { changeQuantity } from '#services/cart/change-quantity.ts';
import { showCart } from '#services/cart/show-cart.ts';
import { redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#web/context.ts';
import { isPageLoad } from '#web/is-page-load.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { shopperOf } from '#web/shopper.ts';
import { noMore } from './cart-words.ts';

/** What the page says about what was asked of it; null where it was simply done. */
export type CartAnswer = { isEmpty: true } | { isEmpty: false; variantId: string; refusal: string };

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Changes a line, drops it (quantity 0), or goes on to the checkout. */
export async function cartAction(posting: Posting): Promise<CartAnswer | Response | null> {
  const form = await postedForm(posting.request);
  return form.has('variant') ? changeLine(posting, form) : proceed(posting);
}

async function changeLine({ request, context }: Posting, form: FormData) {
  const variantId = textOf(form, 'variant');
  const asked = textOf(form, 'quantity');
  const quantity = asked === '0' ? 0 : quantityFrom(asked);
  if (quantity === null) {
    return { isEmpty: false as const, variantId, refusal: 'Please enter a number from 1 to 999.' };
  }
  const shopper = await shopperOf({ request, context });
  const changed = await changeQuantity(context.get(shopContext), shopper, { variantId, quantity });
  if (!changed.ok && changed.failure.code === 'no-more') {
    return { isEmpty: false as const, variantId, refusal: noMore(changed.failure) };
  }
  // A line that has gone meanwhile is shown by the cart itself.
  return isPageLoad(request) ? redirect('/viewcart') : null;
}

async function proceed({ request, context }: Posting) {
  const shopper = await shopperOf({ request, context });
  const { lines } = await showCart(context.get(shopContext), shopper);
  return lines.length === 0 ? { isEmpty: true as const } : redirect('/checkout');
}
