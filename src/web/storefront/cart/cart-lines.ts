import { quantityFrom } from '#domain/cart/cart.ts';
import { nextPath } from '#domain/identity/next-path.ts';
import { addToCart, type Adding } from '#services/cart/add-to-cart.ts';
import { redirect } from 'react-router';
import { cartCountLine, cartTokenLine } from '#web/cart-cookies.ts';
import { shopContext } from '#web/context.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { type Flash, flashLine } from '#web/flash.ts';
import { isPageLoad } from '#web/is-page-load.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { shopperOf } from '#web/shopper.ts';
import type { Route } from './+types/cart-lines';
import { addedToCart, notAdded, onlySoMany } from './cart-words.ts';

/** What the page learns that sent the form in the background. */
export type AddAnswer =
  | { isAdded: true; text: string; note: string | null }
  /** `chooseAt`: the page where a kind of the product can be chosen first. */
  | { isAdded: false; text: string; chooseAt: string | null };

export function loader() {
  return redirect('/viewcart');
}

/** Adds to the cart from anywhere in the shop. Without JavaScript it leads back to where the form was. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const adding = addingFrom(await postedForm(request));
  const { visitor, cartToken } = await shopperOf({ request, context });
  const shopper = { visitor, cartToken: cartToken ?? shop.newId() };
  const result = await addToCart(shop, shopper, adding);

  const cookies = result.ok ? [cartCountLine(request, result.value.count)] : [];
  if (result.ok && !visitor) cookies.push(cartTokenLine(request, shopper.cartToken));
  const answer = answerOf(adding, result);
  if (!isPageLoad(request)) return Response.json(answer, { headers: cookieHeaders(cookies) });
  cookies.push(flashLine(request, flashOf(answer)));
  const chooseAt = answer.isAdded ? null : answer.chooseAt;
  return redirect(chooseAt ?? pageBefore(request), { headers: cookieHeaders(cookies) });
}

/** Product 0, which does not exist, for anything but a positive integer. */
function addingFrom(form: FormData): Adding {
  const productId = textOf(form, 'product');
  return {
    productId: /^[1-9]\d{0,14}$/.test(productId) ? Number(productId) : 0,
    variantId: textOf(form, 'variant') || null,
    quantity: quantityFrom(form.get('quantity')) ?? 1,
  };
}

function answerOf(adding: Adding, result: Awaited<ReturnType<typeof addToCart>>): AddAnswer {
  if (!result.ok) {
    const isChoice = result.failure.code === 'option-not-chosen';
    const chooseAt = isChoice ? `/product/${adding.productId}` : null;
    return { isAdded: false, text: notAdded(result.failure), chooseAt };
  }
  const { title, added } = result.value;
  const note = added < adding.quantity ? onlySoMany(added) : null;
  return { isAdded: true, text: addedToCart(title), note };
}

function flashOf(answer: AddAnswer): Flash {
  if (!answer.isAdded) return { kind: 'error', text: answer.text };
  return { kind: 'info', text: [answer.text, answer.note].filter(Boolean).join('. ') };
}

/** Only ever a page of this shop. */
function pageBefore(request: Request): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  if (referrer?.origin !== new URL(request.url).origin) return '/viewcart';
  return nextPath(referrer.pathname + referrer.search) ?? '/viewcart';
}
