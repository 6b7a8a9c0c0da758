import { afterSignIn } from '#domain/identity/after-sign-in.ts';
import { nextPath } from '#domain/identity/next-path.ts';
import { countCart } from '#services/cart/count-cart.ts';
import { mergeCarts } from '#services/cart/merge-carts.ts';
import type { SignedIn } from '#services/identity/sign-in.ts';
import type { Shop } from '#services/shop.ts';
import { redirect } from 'react-router';
import { cartCountLine, cartTokenOf, forgetCartLine } from '#web/cart-cookies.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { signedInLines } from '#web/login-flag.ts';

interface Entering extends SignedIn {
  shop: Shop;
  request: Request;
  /** What the page after this one says. */
  message: string;
}

/** Lets somebody in who has just signed in: their cart joins the account's, and the way leads on. */
export async function enter({ shop, request, visitor, ...entering }: Entering): Promise<Response> {
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
  const next = nextPath(new URL(request.url).searchParams.get('next'));
  return redirect(afterSignIn(visitor, next), { headers: cookieHeaders(cookies) });
}
