import { cartCountCookie } from '#shop/cart/rules/cart.ts';
import { may } from '#shop/access/rules/permissions.ts';
import { countCart } from '#shop/cart/use-cases/show-cart.ts';
import type { RouterContextProvider } from 'react-router';
import { cartCountLine } from '#shop/cart/use-cases/cart-cookies.ts';
import { customerOf } from './customer.ts';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { readCookie } from '#platform/http/cookies.ts';
import { readFlash, clearFlashLine } from '#platform/web/flash.ts';
import type { StorefrontData } from '#shop/catalogue/storefront/storefront-data.ts';

interface VisitorData extends Pick<StorefrontData, 'account' | 'flash'> {
  /** The Set-Cookie lines: the current cart count, and the deletion of the shown flash. */
  setCookies: string[];
}

interface VisitorRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The visitor's data for personal pages; null for cached pages. */
export async function knownAccount({ request, context }: VisitorRequest): Promise<VisitorData> {
  const { isForEveryone } = context.get(requestInfoContext);
  if (isForEveryone) return { account: null, flash: null, setCookies: [] };
  const customer = await customerOf({ request, context });
  const cartCount = await countCart(context.get(shopContext), customer);
  const isCountKnown = Number(readCookie(request, cartCountCookie)) === cartCount;
  const flash = readFlash(request);
  return {
    account: {
      isSignedIn: customer.visitor !== null,
      isStaff: may(customer.visitor, 'enter-admin'),
      cartCount,
    },
    flash,
    setCookies: [
      ...(isCountKnown ? [] : [cartCountLine(request, cartCount)]),
      ...(flash ? [clearFlashLine(request)] : []),
    ],
  };
}
