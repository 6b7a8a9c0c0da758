import type { Customer } from '#domain/cart/cart.ts';
import type { SavedLine } from '#domain/cart/saved-line.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { cartOwnerOf } from '#storage/cart-owner.ts';
import { findCart } from '#storage/cart.ts';
import { readSavedLines } from '#storage/saved-lines.ts';
import { readSettings } from '#storage/settings.ts';

/** What is saved for later, with today's prices. */
export async function listSaved(shop: Shop, customer: Customer): Promise<SavedLine[]> {
  const { read } = shop.db;
  const owner = cartOwnerOf(customer);
  const cart = owner && (await findCart(read, owner));
  if (!cart) return [];
  const { currency } = settingsFrom(await readSettings(read));
  return readSavedLines(read, cart.id, currency);
}
