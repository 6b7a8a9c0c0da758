import {
  type Customer,
  isDifferentCart,
  type ShownCartKey,
  maxSavedItems,
} from '#shop/cart/rules/cart.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { cartOwnerOf, lockOwnCart } from '#shop/cart/store/cart.ts';
import { readCartLines } from '#shop/cart/store/cart-contents.ts';
import {
  removeCartLine,
  setCartLine,
  saveSeenState,
  type Seen,
} from '#shop/cart/store/cart-lines.ts';
import { readSaved, setSavedLine } from '#shop/cart/store/saved-lines.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** Reduces every line to the available stock; sold-out lines are saved for later while there is room. */
export async function limitCartToStock(
  shop: Shop,
  customer: Customer,
  shown: ShownCartKey = {},
): Promise<void> {
  const owner = cartOwnerOf(customer);
  if (!owner) return;
  const now = shop.clock();
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (!cart || isDifferentCart(cart, shown)) return;
    const saved = await readSaved(writer, cart.id);
    for (const line of await readCartLines(writer, cart.id, currency)) {
      const { variantId, quantity, sellable, unitPrice } = line;
      const title = titleWith(line.product.title, line.optionValues);
      if (sellable === null || sellable >= quantity) continue;
      if (sellable > 0) {
        const left = { variantId, title, quantity: sellable, priceMinor: unitPrice.amount };
        await setCartLine(writer, cart.id, left);
        continue;
      }
      await removeCartLine(writer, cart.id, variantId);
      if (saved.size >= maxSavedItems && !saved.has(variantId)) continue;
      const kept = { variantId, title, quantity };
      saved.set(variantId, kept);
      await setSavedLine(writer, cart.id, kept);
    }
  });
}

export interface CartAcknowledgement extends ShownCartKey {
  /** State that the page showed; if outdated, the change is reported again. */
  seen: readonly Seen[];
}

/** Acknowledges cart changes. Only an explicit action writes; rendering a page never does. */
export async function acknowledgeCartChanges(
  shop: Shop,
  customer: Customer,
  { seen, ...shown }: CartAcknowledgement,
): Promise<void> {
  const owner = cartOwnerOf(customer);
  if (!owner) return;
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const cart = await lockOwnCart(writer, owner, now);
    if (!cart || isDifferentCart(cart, shown)) return;
    for (const one of seen) await saveSeenState(writer, cart.id, one);
  });
}
