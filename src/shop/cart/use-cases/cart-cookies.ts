import type { RequestHead } from '#platform/http/request-head.ts';
import { cartLifetimeMs, cartCookie, cartCountCookie } from '#shop/cart/rules/cart.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.ts';

const maxAgeSeconds = cartLifetimeMs / 1000;

/** The token of this browser's cart; null if missing or malformed. */
export function cartTokenOf(request: RequestHead): string | null {
  const token = readCookie(request, cartCookie);
  return token !== null && /^[0-9a-f]{32}$/.test(token) ? token : null;
}

export function cartTokenLine(request: RequestHead, token: string): string {
  return cookieLine(request, { name: cartCookie, value: token, maxAgeSeconds });
}

/** Used after the cart was merged into an account, and on sign-out. */
export function clearCartLine(request: RequestHead): string {
  return cookieLine(request, { name: cartCookie, value: '', maxAgeSeconds: 0 });
}

/** The cart count for scripts: cached pages are the same for everyone. */
export function cartCountLine(request: RequestHead, count: number): string {
  const cookie = { name: cartCountCookie, value: `${count}`, maxAgeSeconds };
  return cookieLine(request, { ...cookie, isReadable: true });
}
