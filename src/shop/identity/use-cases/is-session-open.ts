import type { Shop } from '#shop/shop.ts';

/** Whether the session these headers belong to is still good. Asking does not prolong it. */
export async function isSessionOpen(shop: Shop, headers: Headers): Promise<boolean> {
  return shop.accounts.isSessionOpen(headers);
}
