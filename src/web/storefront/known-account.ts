import { cartCountCookie } from '#domain/cookie-names.ts';
import { may } from '#domain/identity/permissions.ts';
import { countCart } from '#services/cart/count-cart.ts';
import type { RouterContextProvider } from 'react-router';
import { cartCountLine } from '#web/cart-cookies.ts';
import { requestInfoContext, shopContext } from '#web/context.ts';
import { readCookie } from '#web/cookies.ts';
import { readFlash, clearFlashLine } from '#web/flash.ts';
import { customerOf } from '#web/shopper.ts';
import type { StorefrontData } from './storefront-data.ts';

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
