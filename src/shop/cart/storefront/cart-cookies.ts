import {
  cartLifetimeMs,
  cartCookie,
  cartCountCookie,
  type Customer,
} from '#shop/cart/rules/cart.ts';
import { cookieLine, readCookie } from '#platform/web/cookies.ts';
import { requestInfoContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';

const maxAgeSeconds = cartLifetimeMs / 1000;

/** The token of this browser's cart; null if missing or malformed. */
export function cartTokenOf(request: Request): string | null {
  const token = readCookie(request, cartCookie);
  return token !== null && /^[0-9a-f]{32}$/.test(token) ? token : null;
}

export function cartTokenLine(request: Request, token: string): string {
  return cookieLine(request, { name: cartCookie, value: token, maxAgeSeconds });
}

/** Used after the cart was merged into an account, and on sign-out. */
export function clearCartLine(request: Request): string {
  return cookieLine(request, { name: cartCookie, value: '', maxAgeSeconds: 0 });
}

/** The cart count for scripts: cached pages are the same for everyone. */
export function cartCountLine(request: Request, count: number): string {
  const cookie = { name: cartCountCookie, value: `${count}`, maxAgeSeconds };
  return cookieLine(request, { ...cookie, isReadable: true });
}

interface VisitorRequest {
  request: Request;
  context: Parameters<typeof visitorOf>[0];
}

/** The owner of the request's cart. Must not be used for cached pages, which are the same for everyone. */
export async function customerOf({ request, context }: VisitorRequest): Promise<Customer> {
  const { network } = context.get(requestInfoContext);
  return { visitor: await visitorOf(context), cartToken: cartTokenOf(request), network };
}
