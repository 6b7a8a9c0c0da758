import { cartCountCookie } from '#domain/cookie-names.ts';
import { may } from '#domain/identity/permissions.ts';
import { countCart } from '#services/cart/count-cart.ts';
import type { RouterContextProvider } from 'react-router';
import { cartCountLine } from '#web/cart-cookies.ts';
import { requestInfoContext, shopContext } from '#web/context.ts';
import { readCookie } from '#web/cookies.ts';
import { readFlash, spentFlashLine } from '#web/flash.ts';
import { customerOf } from '#web/shopper.ts';
import type { StorefrontData } from './storefront-data.ts';

interface Known extends Pick<StorefrontData, 'account' | 'flash'> {
  /** What the browser must learn: the right count, and that the flash has been shown. */
  setCookies: string[];
}

interface Asking {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What a page knows of who reads it: nothing, where it is the same for everyone. */
export async function knownAccount({ request, context }: Asking): Promise<Known> {
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
      ...(flash ? [spentFlashLine(request)] : []),
    ],
  };
}
