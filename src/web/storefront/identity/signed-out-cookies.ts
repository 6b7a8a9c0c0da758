import { cartCountLine, forgetCartLine } from '#web/cart-cookies.ts';
import { signedOutLines } from '#web/login-flag.ts';

/** What a browser is told whose session has ended: it is nobody's, with an empty cart (ruling 34). */
export function signedOutCookies(request: Request): string[] {
  return [...signedOutLines(request), forgetCartLine(request), cartCountLine(request, 0)];
}
