import { cartCountLine, clearCartLine } from '#shop/cart/storefront/cart-cookies.ts';
import { signedOutLines } from '#shop/identity/web/login-flag.ts';

/** The Set-Cookie lines of an ended session: signed out, with an empty cart (ruling 34). */
export function signedOutCookies(request: Request): string[] {
  return [...signedOutLines(request), clearCartLine(request), cartCountLine(request, 0)];
}
