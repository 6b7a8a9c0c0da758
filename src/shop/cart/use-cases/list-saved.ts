import type { Customer } from '#shop/cart/rules/cart.ts';
import type { SavedLine } from '#shop/cart/rules/saved-line.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf } from '#shop/cart/store/cart-owner.ts';
import { findCart } from '#shop/cart/store/cart.ts';
import { readSavedLines } from '#shop/cart/store/saved-lines.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** What is saved for later, with today's prices. */
export async function listSaved(shop: Shop, customer: Customer): Promise<SavedLine[]> {
  const { read } = shop.db;
  const owner = cartOwnerOf(customer);
  const cart = owner && (await findCart(read, owner));
  if (!cart) return [];
  const { currency } = settingsFrom(await readSettings(read));
  return readSavedLines(read, cart.id, currency);
}
