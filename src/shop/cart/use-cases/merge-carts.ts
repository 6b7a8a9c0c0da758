import { cappedQuantity, maxLines, maxLineQuantity } from '#shop/cart/rules/cart.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { browserCart, findCart, lockCart, setCartCode } from '#shop/cart/store/cart.ts';
import {
  type NewLine,
  readStoredLines,
  setCartLine,
  claimCart,
} from '#shop/cart/store/cart-lines.ts';
import { maxReservedMs } from '#shop/payments/rules/payment-attempt.ts';
import { claimPayments } from '#shop/payments/store/payment-reservations.ts';
import type { Writer } from '#platform/database/database.ts';
import { type NewSavedLine, readSaved, setSavedLine } from '#shop/cart/store/saved-lines.ts';
import { findSellable } from '#shop/catalogue/store/sellables.ts';
import { countCart } from './show-cart.ts';
import { cartCountLine, cartTokenOf, clearCartLine } from './cart-cookies.ts';

/**
 * Merges the browser's cart into the account's at sign-in: quantities add up, capped by stock (ruling 5). Lines
 * beyond the maximum are saved for later, and reduced quantities are reported, so that nothing is lost. A payment
 * that is under way goes on for the account to see. The cart is found by its secret token only.
 */
export async function mergeCarts(
  shop: Pick<Shop, 'db' | 'clock' | 'newId'>,
  visitor: Visitor,
  cartToken: string,
): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const guest = await findCart(writer, browserCart(cartToken));
    if (!guest) return;
    const fresh = { id: shop.newId(), checkoutKey: shop.newId(), now };
    const { userId } = visitor;
    const cart = await lockCart(writer, { userId }, fresh);
    await claimPayments(writer, { cartId: guest.id, userId, since: now - maxReservedMs });
    if (guest.discountCode !== null && cart.discountCode === null) {
      await setCartCode(writer, cart.id, guest.discountCode);
    }
    const theirSaved = await readSaved(writer, guest.id);
    const stored = await readStoredLines(writer, cart.id);
    const mine = new Map([...stored.values()].map((line) => [line.variantId, line.quantity]));
    const left: NewSavedLine[] = [];
    for (const line of await claimCart(writer, guest.id)) {
      const had = mine.get(line.variantId) ?? 0;
      if (had === 0 && mine.size >= maxLines) {
        left.push({ ...line, didNotFit: true });
        continue;
      }
      mine.set(line.variantId, await addUp(writer, cart.id, { line, had }));
    }
    const mySaved = await readSaved(writer, cart.id);
    for (const line of [...theirSaved.values(), ...left]) {
      const had = mySaved.get(line.variantId)?.quantity ?? 0;
      const quantity = Math.min(had + line.quantity, maxLineQuantity);
      mySaved.set(line.variantId, { ...line, quantity });
      await setSavedLine(writer, cart.id, { ...line, quantity });
    }
  });
}

/** Adds a line, never reducing what the account had. Returns the quantity of the line. */
async function addUp(
  writer: Writer,
  cartId: string,
  { line, had }: { line: NewLine; had: number },
): Promise<number> {
  const wanted = had + line.quantity;
  const found = await findSellable(writer, line.variantId);
  const allowed = Math.max(0, cappedQuantity(wanted, found?.sellable ?? null));
  // A line keeps at least one unit, so that it can be reported as sold out.
  const quantity = Math.max(had, allowed, 1);
  const cutFrom = quantity < wanted ? wanted : null;
  await setCartLine(writer, cartId, { ...line, quantity, cutFrom });
  return quantity;
}

/** Merges the browser's cart into the account's and returns the cookies of a signed-in browser. */
export async function mergeCartAtSignIn(
  shop: Pick<Shop, 'db' | 'clock' | 'newId'>,
  { visitor, request }: { visitor: Visitor; request: Request },
): Promise<string[]> {
  const cartToken = cartTokenOf(request);
  if (cartToken !== null) await mergeCarts(shop, visitor, cartToken);
  const count = await countCart(shop, { visitor, cartToken: null });
  return [clearCartLine(request), cartCountLine(request, count)];
}

/** The cart stays with the account; the browser starts with an empty one (ruling 34). */
export function clearCartAtSignOut(request: Request): string[] {
  return [clearCartLine(request), cartCountLine(request, 0)];
}
