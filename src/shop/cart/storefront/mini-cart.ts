import type { Customer, SavedLine } from '#shop/cart/rules/cart.ts';
import { changeQuantity } from '#shop/cart/use-cases/change-quantity.ts';
import { listSaved, moveToCart, saveForLater } from '#shop/cart/use-cases/saved-lines.ts';
import { showCart, type ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import type { Shop } from '#shop/shop.ts';
import type { RouterContextProvider } from 'react-router';
import { cartCountLine } from '#shop/cart/use-cases/cart-cookies.ts';
import { customerOf } from './customer.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { addFailureMessage } from './cart-messages.ts';
import { partlyMovedMessage } from './cart-news-messages.ts';

/** The data of the mini cart in the header. */
export interface MiniCart extends Pick<
  ShownCart,
  | 'lines'
  | 'gone'
  | 'lineTotals'
  | 'subtotal'
  | 'discount'
  | 'reducedBy'
  | 'tax'
  | 'total'
  | 'count'
  | 'checkoutKey'
> {
  saved: SavedLine[];
  /** Explains why a change could not be applied. */
  note: string | null;
}

interface MiniCartRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function miniCartResponse(
  shop: Shop,
  request: Request,
  { customer, note = null }: { customer: Customer; note?: string | null },
) {
  const [shown, saved] = await Promise.all([showCart(shop, customer), listSaved(shop, customer)]);
  const { lines, gone, count, checkoutKey } = shown;
  const { lineTotals, subtotal, discount, reducedBy, tax, total } = shown;
  const prices = { lineTotals, subtotal, discount, reducedBy, tax, total };
  const cart: MiniCart = { lines, gone, ...prices, count, checkoutKey, saved, note };
  return Response.json(cart, { headers: cookieHeaders([cartCountLine(request, count)]) });
}

/** Handles the mini cart's changes: remove a line, save it for later, or move it back to the cart. */
export async function changeMiniCart({ request, context }: MiniCartRequest): Promise<Response> {
  const shop = context.get(shopContext);
  const customer = await customerOf({ request, context });
  const { searchParams } = new URL(request.url);
  const variantId = searchParams.get('variant') ?? '';
  const line = { variantId, checkoutKey: searchParams.get('cart') };
  let note: string | null = null;
  const isSaving = searchParams.get('to') === 'saved';
  // Removing an absent line succeeds. A request for another cart changes nothing.
  if (request.method === 'DELETE') await changeQuantity(shop, customer, { ...line, quantity: 0 });
  else if (isSaving) await saveForLater(shop, customer, line);
  else note = await moveBackToCart(shop, customer, line);
  return miniCartResponse(shop, request, { customer, note });
}

/** Explains why some or all of the quantity stayed saved; null if everything was moved. */
async function moveBackToCart(
  shop: Shop,
  customer: Customer,
  line: Parameters<typeof moveToCart>[2],
) {
  const moved = await moveToCart(shop, customer, line);
  if (moved.ok) return moved.value.left === 0 ? null : partlyMovedMessage(moved.value);
  const { failure } = moved;
  return failure.code === 'not-saved' || failure.code === 'another-cart'
    ? null
    : addFailureMessage(failure);
}
