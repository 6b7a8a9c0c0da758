import { buyerOf, quantityFrom, type Customer } from '#shop/cart/rules/cart.ts';
import {
  acknowledgeCartChanges,
  limitCartToStock,
} from '#shop/cart/use-cases/cart-line-changes.ts';
import { changeQuantity } from '#shop/cart/use-cases/change-quantity.ts';
import { moveToCart, removeSaved, saveForLater } from '#shop/cart/use-cases/saved-lines.ts';
import { estimateShipping, placeIn } from '#shop/cart/use-cases/estimate-shipping.ts';
import { restoreLine } from '#shop/cart/use-cases/restore-line.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { dropCode, keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import type { Shop } from '#shop/shop.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { discountProblem } from '#shop/pricing/storefront/discount-messages.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { isPageLoad } from '#platform/web/is-page-load.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { customerOf } from './customer.ts';
import { outOfStockMessage, invalidQuantity, addFailureMessage } from './cart-messages.ts';
import {
  itemAlreadyRemoved,
  cartAlreadyOrdered,
  savedItemsFull,
  partlyMovedMessage,
} from './cart-news-messages.ts';
import type { EstimateAnswer } from './shipping-estimate.tsx';
import { seenIn } from './line-fields.tsx';

/**
 * The message for the requested action; null if it succeeded without one. A refusal without a
 * variant is about the whole cart.
 */
export type CartActionData =
  | { isEmpty: true }
  | { isEmpty: false; variantId: string; refusal: string }
  /** About the entered discount code. */
  | { isEmpty: false; variantId: null; refusal: string; code: string }
  | ({ isEmpty: false } & EstimateAnswer);

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface CartRequest {
  request: Request;
  shop: Shop;
  customer: Customer;
  form: FormData;
  variantId: string;
  /** The key of the cart that the page rendered. */
  checkoutKey: string | null;
}

type Answer = CartActionData | Response | ReturnType<typeof data<null>> | null;

export async function cartAction({ request, context }: ActionRequest): Promise<Answer> {
  const form = await postedForm(request);
  const answer = await answerOf(textOf(form, 'intent'), {
    request,
    shop: context.get(shopContext),
    customer: await customerOf({ request, context }),
    form,
    variantId: textOf(form, 'variant'),
    checkoutKey: form.has('cart') ? textOf(form, 'cart') : null,
  });
  // Post/redirect/get: without JavaScript, a reload must not submit the form again.
  return answer ?? (isPageLoad(request) ? redirect('/viewcart') : null);
}

/** Dispatches on the posted intent. A form without an intent but with a variant changes that line's quantity. */
async function answerOf(intent: string, cartRequest: CartRequest): Promise<Answer> {
  switch (intent) {
    case '':
      return cartRequest.form.has('variant') ? changeLine(cartRequest) : proceed(cartRequest);
    case 'save':
      return save(cartRequest);
    case 'move':
      return move(cartRequest);
    case 'remove-saved':
      return removeFromSaved(cartRequest);
    case 'seen':
      return acknowledge(cartRequest);
    case 'take-what-is-left':
      return lower(cartRequest);
    case 'restore':
      return restore(cartRequest);
    case 'apply-code':
      return withCode(cartRequest);
    case 'drop-code':
      return withoutCode(cartRequest);
    case 'estimate':
      return { isEmpty: false, estimate: await estimated(cartRequest) };
    default:
      return null;
  }
}

async function changeLine({
  request,
  shop,
  customer,
  form,
  ...line
}: CartRequest): Promise<Answer> {
  const { variantId } = line;
  const text = textOf(form, 'quantity');
  const quantity = text === '0' ? 0 : quantityFrom(text);
  if (quantity === null) return refused(variantId, invalidQuantity);
  const [seen] = seenIn(form);
  const seenPriceMinor = seen?.priceMinor ?? null;
  const changed = await changeQuantity(shop, customer, { ...line, quantity, seenPriceMinor });
  if (changed.ok) {
    const removed = changed.value;
    if (!removed?.isOnSale) return null;
    const flash = { kind: 'removed', variantId, ...removed } as const;
    const headers = cookieHeaders([flashLine(request, flash)]);
    return isPageLoad(request) ? redirect('/viewcart', { headers }) : data(null, { headers });
  }
  const { failure } = changed;
  if (failure.code === 'no-more') return refused(variantId, outOfStockMessage(failure));
  if (failure.code === 'another-cart') return refused('', cartAlreadyOrdered);
  // Removing an absent line succeeds, and an unavailable line already shows its own message.
  if (quantity === 0 || failure.code === 'not-for-sale') return null;
  return refused('', itemAlreadyRemoved);
}

async function save({ shop, customer, ...line }: CartRequest): Promise<Answer> {
  const saved = await saveForLater(shop, customer, line);
  if (saved.ok) return null;
  const { code } = saved.failure;
  if (code === 'saved-full') return refused(line.variantId, savedItemsFull);
  return refused('', code === 'another-cart' ? cartAlreadyOrdered : itemAlreadyRemoved);
}

async function move({ shop, customer, ...line }: CartRequest): Promise<Answer> {
  const moved = await moveToCart(shop, customer, line);
  if (moved.ok) {
    return moved.value.left === 0 ? null : refused(line.variantId, partlyMovedMessage(moved.value));
  }
  const { failure } = moved;
  if (failure.code === 'another-cart') return refused('', cartAlreadyOrdered);
  if (failure.code === 'not-saved') return refused('', itemAlreadyRemoved);
  return refused(line.variantId, addFailureMessage(failure));
}

async function removeFromSaved({ shop, customer, variantId }: CartRequest): Promise<Answer> {
  await removeSaved(shop, customer, variantId);
  return null;
}

async function acknowledge({ shop, customer, form, checkoutKey }: CartRequest): Promise<Answer> {
  await acknowledgeCartChanges(shop, customer, { seen: seenIn(form), checkoutKey });
  return null;
}

async function lower({ shop, customer, checkoutKey }: CartRequest): Promise<Answer> {
  await limitCartToStock(shop, customer, { checkoutKey });
  return null;
}

async function restore({ shop, customer, form, ...line }: CartRequest): Promise<Answer> {
  const quantity = quantityFrom(textOf(form, 'quantity'));
  if (quantity === null) return refused('', invalidQuantity);
  const position = positionFrom(textOf(form, 'position'));
  const restored = await restoreLine(shop, customer, { ...line, quantity, position });
  if (restored.ok) return null;
  const { failure } = restored;
  return refused(
    '',
    failure.code === 'another-cart' ? cartAlreadyOrdered : addFailureMessage(failure),
  );
}

function positionFrom(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

async function withCode({ shop, customer, form }: CartRequest): Promise<Answer> {
  const buyer = buyerOf(customer);
  const code = textOf(form, 'code').slice(0, maxCodeLength);
  const about = { isEmpty: false, variantId: null, code } as const;
  if (code.trim() === '') return { ...about, refusal: 'Enter a discount code.' };
  const kept = buyer && (await keepCode(shop, buyer, code));
  if (!kept || kept.ok) return null;
  return { ...about, refusal: discountProblem(kept.failure) };
}

const maxCodeLength = 60;

async function withoutCode({ shop, customer, form }: CartRequest): Promise<Answer> {
  const buyer = buyerOf(customer);
  if (buyer) await dropCode(shop, buyer, textOf(form, 'code'));
  return null;
}

async function estimated({ shop, customer, form }: CartRequest) {
  const [{ lines }, settings] = await Promise.all([showCart(shop, customer), loadSettings(shop)]);
  return estimateShipping(shop, settings, { lines, typed: placeIn(form), isChosen: true });
}

async function proceed({ shop, customer }: CartRequest): Promise<Answer> {
  const { lines } = await showCart(shop, customer);
  return lines.length === 0 ? { isEmpty: true } : redirect('/checkout');
}

function refused(variantId: string, refusal: string): CartActionData {
  return { isEmpty: false, variantId, refusal };
}
