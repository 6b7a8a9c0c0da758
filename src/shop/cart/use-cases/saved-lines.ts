import {
  type Customer,
  maxLineQuantity,
  type AddFailure,
  cappedQuantity,
  maxLines,
  isDifferentCart,
  type ShownCartKey,
  type SavedLine,
  maxSavedItems,
} from '#shop/cart/rules/cart.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf, findCart, lockOwnCart } from '#shop/cart/store/cart.ts';
import { readStoredLines, removeCartLine, setCartLine } from '#shop/cart/store/cart-lines.ts';
import {
  readSavedLines,
  readSaved,
  setSavedLine,
  removeSavedLine,
} from '#shop/cart/store/saved-lines.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { findSellable } from '#shop/catalogue/store/sellables.ts';

/** What is saved for later, with today's prices. */
export async function listSaved(shop: Shop, customer: Customer): Promise<SavedLine[]> {
  const { read } = shop.db;
  const owner = cartOwnerOf(customer);
  const cart = owner && (await findCart(read, owner));
  if (!cart) return [];
  const { currency } = settingsFrom(await readSettings(read));
  return readSavedLines(read, cart.id, currency);
}

export type SaveFailure = { code: 'not-in-cart' | 'another-cart' | 'saved-full' };

/** Moves a line out of the cart to below it, also one that is not for sale now. */
export async function saveForLater(
  shop: Shop,
  customer: Customer,
  { variantId, ...shown }: ShownCartKey & { variantId: string },
): Promise<Result<null, SaveFailure>> {
  const owner = cartOwnerOf(customer);
  if (!owner) return failed({ code: 'not-in-cart' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (cart && isDifferentCart(cart, shown)) return failed({ code: 'another-cart' });
    const line = cart && (await readStoredLines(writer, cart.id)).get(variantId);
    if (!line) return failed({ code: 'not-in-cart' });
    const saved = await readSaved(writer, cart.id);
    if (!saved.has(variantId) && saved.size >= maxSavedItems) return failed({ code: 'saved-full' });
    const wanted = (saved.get(variantId)?.quantity ?? 0) + line.quantity;
    const quantity = Math.min(wanted, maxLineQuantity);
    await removeCartLine(writer, cart.id, variantId);
    await setSavedLine(writer, cart.id, { variantId, quantity, title: line.title });
    return ok(null);
  });
}

export type MoveFailure = AddFailure | { code: 'not-saved' } | { code: 'another-cart' };

export interface Moved {
  /** Units that stay saved, for lack of stock or because the line is full. */
  left: number;
  title: string;
}

/** Puts what was saved into the cart, as far as stock reaches. */
export async function moveToCart(
  shop: Shop,
  customer: Customer,
  { variantId, ...shown }: ShownCartKey & { variantId: string },
): Promise<Result<Moved, MoveFailure>> {
  const owner = cartOwnerOf(customer);
  if (!owner) return failed({ code: 'not-saved' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (cart && isDifferentCart(cart, shown)) return failed({ code: 'another-cart' });
    const saved = cart && (await readSaved(writer, cart.id)).get(variantId);
    if (!saved) return failed({ code: 'not-saved' });
    const found = await findSellable(writer, variantId);
    if (!found) return failed({ code: 'not-found' });
    const { sellable, ...what } = found;
    const { title } = what;
    const lines = await readStoredLines(writer, cart.id);
    const had = lines.get(variantId)?.quantity ?? 0;
    if (had === 0 && lines.size >= maxLines) return failed({ code: 'cart-full' });
    if (sellable !== null && sellable <= 0) return failed({ code: 'sold-out', title });
    const quantity = cappedQuantity(had + saved.quantity, sellable);
    if (quantity <= had) return failed({ code: 'no-more', title, available: had });
    await setCartLine(writer, cart.id, { ...what, quantity });
    const left = saved.quantity - (quantity - had);
    if (left > 0) await setSavedLine(writer, cart.id, { ...saved, quantity: left });
    else await removeSavedLine(writer, cart.id, variantId);
    return ok({ left, title });
  });
}

/** Idempotent: removing a missing line succeeds. */
export async function removeSaved(
  shop: Shop,
  customer: Customer,
  variantId: string,
): Promise<void> {
  const owner = cartOwnerOf(customer);
  if (!owner) return;
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (cart) await removeSavedLine(writer, cart.id, variantId);
  });
}
