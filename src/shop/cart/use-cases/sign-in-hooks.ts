import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { countCart } from './show-cart.ts';
import { mergeCarts } from './merge-carts.ts';
import { cartCountLine, cartTokenOf, clearCartLine } from './cart-cookies.ts';

/** Merges the browser's cart into the account's and returns the cookies of a signed-in browser. */
export async function mergeCartAtSignIn(
  shop: Pick<Shop, 'db' | 'clock' | 'newId'>,
  { visitor, request }: { visitor: Visitor; request: Request },
): Promise<string[]> {
  const cartToken = cartTokenOf(request);
  if (cartToken !== null) await mergeCarts(shop, visitor, cartToken);
  const count = await countCart(shop, { visitor, cartToken: null });
  return [clearCartLine(request), cartCountLine(request, count)];
}

/** The cart stays with the account; the browser starts with an empty one (ruling 34). */
export function clearCartAtSignOut(request: Request): string[] {
  return [clearCartLine(request), cartCountLine(request, 0)];
}
