import { afterSignIn } from '#domain/identity/after-sign-in.ts';
import { countCart } from '#services/cart/count-cart.ts';
import { mergeCarts } from '#services/cart/merge-carts.ts';
import type { SignedIn } from '#services/identity/sign-in.ts';
import type { Shop } from '#services/shop.ts';
import { cartCountLine, cartTokenOf, forgetCartLine } from '#web/cart-cookies.ts';
import { flashLine } from '#web/flash.ts';
import { signedInLines } from '#web/login-flag.ts';

export interface Entering extends SignedIn {
  shop: Shop;
  request: Request;
  /** What the page after this one says. */
  message: string;
  /** Where the customer wanted to go: a path of this shop. */
  next: string | null;
}

export interface Entrance {
  to: string;
  /** Set-Cookie lines. */
  cookies: string[];
}

/** What it takes to let somebody in who has just signed in: their cart joins the account's. */
export async function entrance({
  shop,
  request,
  visitor,
  ...entering
}: Entering): Promise<Entrance> {
  const cartToken = cartTokenOf(request);
  if (cartToken !== null) await mergeCarts(shop, visitor, cartToken);
  const count = await countCart(shop, { visitor, cartToken: null });
  const cookies = [
    ...entering.setCookies,
    ...signedInLines(request, shop.clock()),
    forgetCartLine(request),
    cartCountLine(request, count),
    flashLine(request, { kind: 'success', text: entering.message }),
  ];
  return { to: afterSignIn(visitor, entering.next), cookies };
}
