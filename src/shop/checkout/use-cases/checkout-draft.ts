import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import type { CheckoutDraft } from '#shop/checkout/rules/checkout-draft.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Buyer } from '#shop/cart/rules/cart.ts';
import { browserCart, cartOwnerOfBuyer, findCart } from '#shop/cart/store/cart.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { findLastDetails } from '#shop/orders/store/orders.ts';
import type { Shop } from '#shop/shop.ts';
import {
  findCheckoutCart,
  findDraft,
  findTypedForm,
  saveDraft,
} from '#shop/checkout/store/checkout-drafts.ts';
import { continueReminder } from '#shop/checkout/store/checkout-reminders.ts';

/**
 * Saves the entered fields. The page's checkout key identifies the cart, also once the session has ended; the
 * key is void once the order is placed. A signed-in customer never saves a draft for another account.
 */
export async function keepDraft(
  shop: Shop,
  visitor: Visitor | null,
  { checkoutKey, draft }: { checkoutKey: string; draft: CheckoutDraft },
): Promise<void> {
  const cart = await findCheckoutCart(shop.db.read, checkoutKey);
  if (!cart || (visitor && visitor.userId !== cart.userId)) return;
  const isOfGuest = cart.userId === null;
  if (isOfGuest && !settingsFrom(await readSettings(shop.db.read)).guestCheckout) return;
  const now = shop.clock();
  await shop.db.write((writer) => saveDraft(writer, { checkoutKey, draft, now }));
}

/** Whether the checkout with this key is that of an account, whose session may have ended. */
export async function isOfAccount(shop: Shop, checkoutKey: string): Promise<boolean> {
  const cart = await findCheckoutCart(shop.db.read, checkoutKey);
  return (cart?.userId ?? null) !== null;
}

/**
 * Keeps what the browser's guest has typed for the account that it signs in to, unless that has a draft.
 * `signIn` merges the carts, which deletes the guest's.
 */
export async function keepDraftAtSignIn<Outcome>(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, cartToken }: { userId: string; cartToken: string | null },
  signIn: () => Promise<Outcome>,
): Promise<Outcome> {
  const draft = cartToken === null ? null : await findDraft(db.read, browserCart(cartToken));
  const guest =
    draft && cartToken !== null ? await findCart(db.read, browserCart(cartToken)) : null;
  const outcome = await signIn();
  if (!draft) return outcome;
  const now = clock();
  await db.write(async (writer) => {
    const cart = await findCart(writer, { userId });
    if (!cart || (await findDraft(writer, { userId }))) return;
    await saveDraft(writer, { checkoutKey: cart.checkoutKey, draft, now });
    if (guest) await continueReminder(writer, guest, cart.checkoutKey);
  });
  return outcome;
}

/** What a new checkout of the account begins with, where the shop requests VAT numbers. */
export async function lastVatNumber(
  { db }: Pick<Shop, 'db'>,
  { userId }: Visitor,
): Promise<string> {
  return (await findLastDetails(db.read, userId)).vatNumber;
}

/** What the customer typed before selecting a saved address; null if nothing. */
export function showTypedForm(shop: Shop, visitor: Visitor): Promise<CheckoutForm | null> {
  return findTypedForm(shop.db.read, visitor);
}

/** The saved checkout; null if none. */
export function showDraft(shop: Shop, buyer: Buyer): Promise<CheckoutDraft | null> {
  return findDraft(shop.db.read, cartOwnerOfBuyer(buyer));
}
