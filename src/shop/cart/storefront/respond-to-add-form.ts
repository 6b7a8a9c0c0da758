import { type Customer, quantityFrom } from '#shop/cart/rules/cart.ts';
import { choiceFields } from '#shop/catalogue/rules/options.ts';
import type { Product } from '#shop/catalogue/rules/product.ts';
import { nextPath } from '#platform/next-path.ts';
import { addToCart, type CartAddition } from '#shop/cart/use-cases/add-to-cart.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import type { Shop } from '#shop/shop.ts';
import { cartCountLine, cartTokenLine } from '#shop/cart/use-cases/cart-cookies.ts';
import type { RequestHead } from '#platform/http/request-head.ts';
import { type Flash, flashLine } from '#platform/web/flash.ts';
import { isPageLoad } from '#platform/web/is-page-load.ts';
import {
  addedToCart,
  addFailureMessage,
  invalidQuantity,
  partlyAddedMessage,
} from './cart-messages.ts';

/** The JSON response to a form submitted in the background. */
export type AddToCartResult =
  | { isAdded: true; text: string; note: string | null; variantId: string; added: number }
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

/** Fields of a form, however it was encoded. */
export interface PostedFields {
  get: (name: string) => unknown;
  has: (name: string) => boolean;
}

/** A redirect has no body. */
export interface FormResponse {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: AddToCartResult | null;
  isAdded: boolean;
}

interface AddRequest {
  /** Its token may be null. */
  customer: Customer;
  head: RequestHead;
  form: PostedFields;
}

/**
 * Adds to the cart from any page. Scripts get JSON; a browser without JavaScript is redirected back and sees
 * a flash message.
 */
export async function respondToAddForm(
  shop: Shop,
  { customer: known, head, form }: AddRequest,
): Promise<FormResponse> {
  const adding = addingFrom(form);
  if (!adding) return answered(head, { isAdded: false, text: invalidQuantity, offer: null });
  const { visitor, cartToken } = known;
  const customer = { ...known, cartToken: cartToken ?? shop.newId() };
  const result = await addToCart(shop, customer, { ...adding, isFirst: cartToken === null });

  const cookies = result.ok ? [cartCountLine(head, result.value.count)] : [];
  if (result.ok && !visitor) cookies.push(cartTokenLine(head, customer.cartToken));
  if (!result.ok && result.failure.code === 'option-not-chosen' && isPageLoad(head)) {
    cookies.push(flashLine(head, { kind: 'choose', choice: adding.choice }));
    return redirectTo(`/product/${adding.productId}`, cookies);
  }
  const body = await resultOf(shop, adding, result);
  if (!result.ok && result.failure.code === 'too-many-requests' && !isPageLoad(head)) {
    const headers = { 'retry-after': String(Math.ceil(result.failure.waitMs / 1000)) };
    return { status: 429, headers, cookies, body, isAdded: false };
  }
  return answered(head, body, cookies);
}

function answered(head: RequestHead, body: AddToCartResult, cookies: string[] = []): FormResponse {
  const { isAdded } = body;
  if (!isPageLoad(head)) return { status: 200, headers: {}, cookies, body, isAdded };
  const lines = [...cookies, flashLine(head, flashOf(body))];
  return { ...redirectTo(pageBefore(head), lines), isAdded };
}

function redirectTo(location: string, cookies: string[]): FormResponse {
  return { status: 302, headers: { location }, cookies, body: null, isAdded: false };
}

/** Null for an invalid quantity. An invalid product id becomes 0, which no product has. */
function addingFrom(form: PostedFields): (CartAddition & { choice: string[] }) | null {
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

async function resultOf(
  shop: Shop,
  adding: CartAddition,
  result: Awaited<ReturnType<typeof addToCart>>,
): Promise<AddToCartResult> {
  if (!result.ok) {
    const isToChoose = result.failure.code === 'option-not-chosen';
    const offer = isToChoose ? await offerOf(shop, adding.productId) : null;
    return { isAdded: false, text: addFailureMessage(result.failure), offer };
  }
  const { title, variantId, added } = result.value;
  const note = added < adding.quantity ? partlyAddedMessage(result.value) : null;
  return { isAdded: true, text: addedToCart(title), note, variantId, added };
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
function pageBefore(head: RequestHead): string {
  const referrer = URL.parse(head.headers.get('referer') ?? '');
  if (referrer?.origin !== new URL(head.url).origin) return '/viewcart';
  return nextPath(referrer.pathname + referrer.search) ?? '/viewcart';
}

function textOf(form: PostedFields, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
