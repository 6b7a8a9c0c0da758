import { cartLifetimeMs } from '#domain/cart/cart.ts';
import { cartCookie, cartCountCookie } from '#domain/cookie-names.ts';
import { cookieLine, readCookie } from './cookies.ts';

const maxAgeSeconds = cartLifetimeMs / 1000;

/** The secret under which this browser's cart is kept; null where it has none of our making. */
export function cartTokenOf(request: Request): string | null {
  const token = readCookie(request, cartCookie);
  return token !== null && /^[0-9a-f]{32}$/.test(token) ? token : null;
}

export function cartTokenLine(request: Request, token: string): string {
  return cookieLine(request, { name: cartCookie, value: token, maxAgeSeconds });
}

/** After the cart has gone to an account, or the account has gone. */
export function forgetCartLine(request: Request): string {
  return cookieLine(request, { name: cartCookie, value: '', maxAgeSeconds: 0 });
}

/** What the header counts on pages that are the same for everyone. */
export function cartCountLine(request: Request, count: number): string {
  const cookie = { name: cartCountCookie, value: `${count}`, maxAgeSeconds };
  return cookieLine(request, { ...cookie, isReadable: true });
}
