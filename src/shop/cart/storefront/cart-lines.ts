import { quantityFrom } from '#shop/cart/rules/cart.ts';
import { choiceFields } from '#shop/catalogue/rules/options.ts';
import type { Product } from '#shop/catalogue/rules/product.ts';
import { nextPath } from '#platform/next-path.ts';
import { addToCart, type CartAddition } from '#shop/cart/use-cases/add-to-cart.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { redirect } from 'react-router';
import { cartCountLine, cartTokenLine } from '#shop/cart/use-cases/cart-cookies.ts';
import { customerOf } from './customer.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { type Flash, flashLine } from '#platform/web/flash.ts';
import { isPageLoad } from '#platform/web/is-page-load.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/cart-lines';
import { miniCartResponse, changeMiniCart } from './mini-cart.ts';
import {
  addedToCart,
  addFailureMessage,
  invalidQuantity,
  partlyAddedMessage,
} from './cart-messages.ts';

/** The JSON response to a form submitted in the background. */
export type AddToCartResult =
  | { isAdded: true; text: string; note: string | null }
  /** `offer` is the product whose options must be selected first. */
  | { isAdded: false; text: string; offer: Offer | null };

/** The product data that the option picker needs. */
export type Offer = Pick<
  Product,
  | 'id'
  | 'title'
  | 'price'
  | 'isFromPrice'
  | 'compareAt'
  | 'availability'
  | 'pictures'
  | 'options'
  | 'variants'
>;

export async function loader({ request, context }: Route.LoaderArgs) {
  if (isPageLoad(request)) return redirect('/viewcart');
  const customer = await customerOf({ request, context });
  return miniCartResponse(context.get(shopContext), request, { customer });
}

/** Adds to the cart from any page. Without JavaScript it redirects back to the referring page. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  if (request.method !== 'POST') return changeMiniCart({ request, context });
  const adding = addingFrom(await postedForm(request));
  if (!adding) return answered(request, { isAdded: false, text: invalidQuantity, offer: null });
  const known = await customerOf({ request, context });
  const { visitor } = known;
  const customer = { ...known, cartToken: known.cartToken ?? shop.newId() };
  const result = await addToCart(shop, customer, adding);

  const cookies = result.ok ? [cartCountLine(request, result.value.count)] : [];
  if (result.ok && !visitor) cookies.push(cartTokenLine(request, customer.cartToken));
  if (!result.ok && result.failure.code === 'option-not-chosen' && isPageLoad(request)) {
    cookies.push(flashLine(request, { kind: 'choose', choice: adding.choice }));
    return redirect(`/product/${adding.productId}`, { headers: cookieHeaders(cookies) });
  }
  const answer = await answerOf(shop, adding, result);
  if (!result.ok && result.failure.code === 'too-many-requests' && !isPageLoad(request)) {
    const headers = { 'Retry-After': String(Math.ceil(result.failure.waitMs / 1000)) };
    return Response.json(answer, { status: 429, headers });
  }
  return answered(request, answer, cookies);
}

/** Responds with JSON to scripts. Browsers without JavaScript are redirected back and see a flash message. */
function answered(
  request: Request,
  answer: AddToCartResult,
  cookies: readonly string[] = [],
): Response {
  if (!isPageLoad(request)) return Response.json(answer, { headers: cookieHeaders([...cookies]) });
  const headers = cookieHeaders([...cookies, flashLine(request, flashOf(answer))]);
  return redirect(pageBefore(request), { headers });
}

/** Null for an invalid quantity. An invalid product id becomes 0, which no product has. */
function addingFrom(form: FormData): (CartAddition & { choice: string[] }) | null {
  const productId = textOf(form, 'product');
  const quantity = form.has('quantity') ? quantityFrom(form.get('quantity')) : 1;
  if (quantity === null) return null;
  return {
    productId: /^[1-9]\d{0,14}$/.test(productId) ? Number(productId) : 0,
    variantId: textOf(form, 'variant') || null,
    choice: choiceFields.map((name) => textOf(form, name)),
    quantity,
  };
}

async function answerOf(
  shop: Shop,
  adding: CartAddition,
  result: Awaited<ReturnType<typeof addToCart>>,
): Promise<AddToCartResult> {
  if (!result.ok) {
    const isToChoose = result.failure.code === 'option-not-chosen';
    const offer = isToChoose ? await offerOf(shop, adding.productId) : null;
    return { isAdded: false, text: addFailureMessage(result.failure), offer };
  }
  const { title, added } = result.value;
  const note = added < adding.quantity ? partlyAddedMessage(result.value) : null;
  return { isAdded: true, text: addedToCart(title), note };
}

async function offerOf(shop: Shop, productId: number): Promise<Offer | null> {
  const shown = await showProduct(shop, productId);
  if (!shown.ok) return null;
  const { id, title, price, isFromPrice, compareAt, ...others } = shown.value.product;
  const { availability, pictures, options, variants } = others;
  return { id, title, price, isFromPrice, compareAt, availability, pictures, options, variants };
}

function flashOf(answer: AddToCartResult): Flash {
  if (!answer.isAdded) return { kind: 'error', text: answer.text };
  return { kind: 'info', text: [answer.text, answer.note].filter(Boolean).join('. ') };
}

/** Only same-origin referrers are accepted, which prevents open redirects. */
function pageBefore(request: Request): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  if (referrer?.origin !== new URL(request.url).origin) return '/viewcart';
  return nextPath(referrer.pathname + referrer.search) ?? '/viewcart';
}
