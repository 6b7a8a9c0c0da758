import { type CartLine, cartCount, type Shopper } from '#domain/cart/cart.ts';
import { type PricedOrder, priceOrder } from '#domain/checkout/price-order.ts';
import { money } from '#domain/money.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { cartOwnerOf } from '#storage/cart-owner.ts';
import { findCart, readCartLines } from '#storage/cart.ts';
import { readSettings } from '#storage/settings.ts';

export interface ShownCart extends PricedOrder {
  lines: CartLine[];
  count: number;
  /** Goes with the checkout form; null while there is no cart. */
  checkoutKey: string | null;
}

/** With today's prices and stock, shipping not yet chosen. */
export async function showCart(shop: Shop, shopper: Shopper): Promise<ShownCart> {
  const { read } = shop.db;
  const { currency } = settingsFrom(await readSettings(read));
  const owner = cartOwnerOf(shopper);
  const cart = owner && (await findCart(read, owner));
  const lines = cart ? await readCartLines(read, cart.id, currency) : [];
  const priced = priceOrder(lines, { shipping: money(0, currency) });
  return { ...priced, lines, count: cartCount(lines), checkoutKey: cart?.checkoutKey ?? null };
}
