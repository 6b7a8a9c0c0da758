import { redirect } from 'react-router';
import { cartCountLine } from '#shop/cart/use-cases/cart-cookies.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';

interface PlacedOrder {
  orderNumber: string;
  /** Of what is in the cart now. */
  cartCount: number;
  /** Of the order's page. */
  path: string;
}

/** The home page, which says that the order is placed (specification 4). */
export function redirectToOrderPlaced(
  request: Request,
  { cartCount, ...order }: PlacedOrder,
): Response {
  const flash = { kind: 'order-placed', ...order } as const;
  const cookies = [flashLine(request, flash), cartCountLine(request, cartCount)];
  return redirect('/', { headers: cookieHeaders(cookies) });
}
