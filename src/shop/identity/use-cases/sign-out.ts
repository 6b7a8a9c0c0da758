import type { Shop } from '#shop/shop.ts';

/** Ends the session these headers belong to; answers the cookies that make the browser forget it. */
export async function signOut(shop: Shop, headers: Headers): Promise<string[]> {
  return shop.accounts.closeSession(headers);
}
