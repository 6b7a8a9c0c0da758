import { customerOf } from '#shop/cart/storefront/customer.ts';
import type { PayingCustomer } from '#shop/checkout/use-cases/settle-payment.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.ts';

/** The token stays in the shop: the provider's return URL does not contain it. */
const linkCookie = 'order-link';
const maxAgeSeconds = 60 * 60;

/** The owner of the request's cart, or of the order that is being paid by its signed link. */
export async function payingCustomerOf(
  request: Parameters<typeof customerOf>[0],
): Promise<PayingCustomer> {
  const [id, token] = (readCookie(request.request, linkCookie) ?? '').split('.');
  const orderLink = token === undefined ? null : { orderId: Number(id), token };
  return { ...(await customerOf(request)), orderLink };
}

/** The Set-Cookie line with which a guest pays an order by its signed link. */
export function orderLinkLine(request: Request, orderId: number, token: string): string {
  return cookieLine(request, { name: linkCookie, value: `${orderId}.${token}`, maxAgeSeconds });
}
