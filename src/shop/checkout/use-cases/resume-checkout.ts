import { openedLinks } from '#shop/access/rules/throttles.ts';
import { countryName } from '#platform/countries.ts';
import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { browserCart, type CartOwner, lockCart, setCartCode } from '#shop/cart/store/cart.ts';
import { copyLines, readStoredLines } from '#shop/cart/store/cart-lines.ts';
import { beginCart } from '#shop/cart/use-cases/add-to-cart.ts';
import type { RemindedItem } from '#shop/checkout/rules/checkout-reminder.ts';
import { findDraft, saveDraft } from '#shop/checkout/store/checkout-drafts.ts';
import {
  continueReminder,
  findReminder,
  type OpenedCart,
  type OpenedReminder,
  refuseReminders,
} from '#shop/checkout/store/checkout-reminders.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

interface OpenedLink {
  token: string;
  customer: Customer;
}

export type LinkFailure = { code: 'too-many-requests'; waitMs: number } | { code: 'not-found' };

export interface ResumableCheckout {
  /** Empty once the cart is ordered or deleted. */
  items: RemindedItem[];
  /** This browser or account has the cart already. */
  isOwn: boolean;
  /** Only the account that has the cart continues it. */
  needsSignIn: boolean;
}

/** What the link of a reminder leads to. Reading changes nothing, because mail scanners open every link. */
export async function showResumable(
  shop: Shop,
  link: OpenedLink,
): Promise<Result<ResumableCheckout, LinkFailure>> {
  const opened = await open(shop, link);
  if (!opened.ok) return opened;
  const { cart } = opened.value;
  if (!cart) return ok({ items: [], isOwn: false, needsSignIn: false });
  const lines = [...(await readStoredLines(shop.db.read, cart.id)).values()];
  const items = lines.filter(({ isOnSale }) => isOnSale);
  const isOwn = isOwnCart(cart, link.customer);
  return ok({
    items: items.map(({ title, quantity }) => ({ title, quantity })),
    isOwn,
    needsSignIn: cart.userId !== null && !isOwn,
  });
}

async function open(
  shop: Shop,
  { token, customer }: OpenedLink,
): Promise<Result<OpenedReminder, LinkFailure>> {
  const tries = openedLinks(customer.network ?? null);
  const waitMs = shop.attempts.consume(tries);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const found = await findReminder(shop.db.read, token);
  if (!found) return failed({ code: 'not-found' });
  shop.attempts.refund(tries);
  return ok(found);
}

function isOwnCart({ userId, tokenHash }: OpenedCart, customer: Customer): boolean {
  if (userId !== null) return userId === customer.visitor?.userId;
  return customer.cartToken !== null && tokenHash === hashOf(customer.cartToken);
}

function hashOf(cartToken: string): string | null {
  const owner = browserCart(cartToken);
  return 'tokenHash' in owner ? owner.tokenHash : null;
}

/**
 * Adds the items to the cart of this browser or account; doing so twice adds nothing. The cart that was left stays
 * as it is, and nothing that was typed goes along: the holder of a mistyped address must not learn who the buyer is.
 * Returns the token of the browser's cart; null for an account.
 */
export async function resumeCheckout(
  shop: Shop,
  link: OpenedLink,
): Promise<Result<{ cartToken: string | null }, LinkFailure>> {
  const opened = await open(shop, link);
  if (!opened.ok) return opened;
  const { cart } = opened.value;
  const { customer } = link;
  const { visitor } = customer;
  if (!cart || (cart.userId !== null && cart.userId !== visitor?.userId)) {
    return failed({ code: 'not-found' });
  }
  if (isOwnCart(cart, customer)) return ok({ cartToken: customer.cartToken });
  const begun = visitor || customer.cartToken !== null ? ok([]) : beginCart(shop, customer);
  if (!begun.ok) return begun;
  const cartToken = visitor ? null : (customer.cartToken ?? shop.newId());
  const owner = visitor ? { userId: visitor.userId } : browserCart(cartToken ?? '');
  await continueIn(shop, cart, owner);
  return ok({ cartToken });
}

async function continueIn(shop: Shop, from: OpenedCart, owner: CartOwner): Promise<void> {
  const now = shop.clock();
  const settings = settingsFrom(await readSettings(shop.db.read));
  await shop.db.write(async (writer) => {
    const fresh = { id: shop.newRowId(), checkoutKey: shop.newId(), now };
    const cart = await lockCart(writer, owner, fresh);
    await copyLines(writer, { from: from.id, to: cart.id });
    if (from.discountCode !== null && cart.discountCode === null) {
      await setCartCode(writer, cart.id, from.discountCode);
    }
    await continueReminder(writer, from, cart.checkoutKey);
    if (await findDraft(writer, owner)) return;
    const country = countryName(settings.country);
    const form = checkoutFormFrom((name) => (name === 'country' ? country : ''));
    const chosen = { shipping: null, method: '', vatNumber: '', addressId: '' };
    const draft = {
      form,
      ...chosen,
      savesAddress: false,
      mayRemind: false,
      agrees: false,
      billing: null,
    };
    await saveDraft(writer, { checkoutKey: cart.checkoutKey, draft, now });
  });
}

/** Anyone who has the link may stop reminders; the address gets none from now on. */
export async function stopReminders(
  shop: Shop,
  link: OpenedLink,
): Promise<Result<null, LinkFailure>> {
  const opened = await open(shop, link);
  if (!opened.ok) return opened;
  const { emailHash } = opened.value;
  const now = shop.clock();
  // The address has been forgotten with its account.
  if (emailHash === '') return ok(null);
  await shop.db.write((writer) => refuseReminders(writer, { emailHash, now }));
  return ok(null);
}
