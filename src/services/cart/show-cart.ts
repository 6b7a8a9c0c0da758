import { cartCount, type Shopper } from '#domain/cart/cart.ts';
import type { GoneLine, RememberedLine } from '#domain/cart/line-news.ts';
import { type OrderTerms, type PricedOrder, priceOrder } from '#domain/checkout/price-order.ts';
import { type Tax, taxFor, taxRulesFrom } from '#domain/checkout/tax.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { money } from '#domain/money.ts';
import type { Discount, DiscountFailure } from '#domain/promotions/discount-code.ts';
import { type Settings, settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { readGoneLines } from '#storage/cart-memory.ts';
import { cartOwnerOf } from '#storage/cart-owner.ts';
import { type CartKeys, findCart, readCartLines } from '#storage/cart.ts';
import type { Reader } from '#storage/database.ts';
import { listAddresses } from '#storage/identity/addresses.ts';
import { readDiscount } from '#storage/promotions/read-discount.ts';
import { readSettings } from '#storage/settings.ts';

export interface ShownCart extends PricedOrder {
  lines: RememberedLine[];
  /** No longer for sale: not counted, and no part of the total. */
  gone: GoneLine[];
  count: number;
  /** Goes with the checkout form; null while there is no cart. */
  checkoutKey: string | null;
  /** What comes off: for the code that is kept with the cart, or by itself. */
  reducedBy: Discount | null;
  /** The kept code where it takes nothing off today, and why. */
  idleCode: IdleCode | null;
  /** What it was calculated with. */
  terms: OrderTerms;
  /** How the shop's tax will come in once it is known where the parcel goes; null where it is in already. */
  openTax: 'inclusive' | 'exclusive' | null;
}

export interface IdleCode {
  code: string;
  failure: DiscountFailure;
}

/** With today's prices and stock, shipping not yet chosen. Header, cart and checkout show what it says. */
export async function showCart(shop: Shop, shopper: Shopper): Promise<ShownCart> {
  const { read } = shop.db;
  const { visitor } = shopper;
  const settings = settingsFrom(await readSettings(read));
  const { currency } = settings;
  const owner = cartOwnerOf(shopper);
  const cart = owner && (await findCart(read, owner));
  const lines = cart ? await readCartLines(read, cart.id, currency) : [];
  const gone = cart ? await readGoneLines(read, cart.id) : [];
  const reduced = await readReduction(read, { cart, lines, visitor, now: shop.clock() });
  const { tax, openTax } = await readTax(read, settings, visitor);
  const reduction = reduced.reducedBy?.reduction ?? null;
  const terms = { shipping: money(0, currency), reduction, tax };
  const checkoutKey = cart?.checkoutKey ?? null;
  const priced = priceOrder(lines, terms);
  const known = { count: cartCount(lines), checkoutKey, terms, openTax };
  return { ...priced, lines, gone, ...known, ...reduced };
}

interface Reducing {
  cart: CartKeys | null;
  lines: readonly RememberedLine[];
  visitor: Visitor | null;
  now: number;
}

/** A code that does not hold now leaves what comes off by itself. */
async function readReduction(
  read: Reader,
  { cart, ...request }: Reducing,
): Promise<Pick<ShownCart, 'reducedBy' | 'idleCode'>> {
  if (request.lines.length === 0) return { reducedBy: null, idleCode: null };
  const code = cart?.discountCode ?? '';
  const kept = await readDiscount(read, { ...request, typed: code });
  if (kept.ok) return { reducedBy: kept.value, idleCode: null };
  const automatic = await readDiscount(read, { ...request, typed: '' });
  const reducedBy = automatic.ok ? automatic.value : null;
  return { reducedBy, idleCode: { code, failure: kept.failure } };
}

/** As the checkout begins: for the country of the account's first address. */
async function readTax(
  read: Reader,
  settings: Settings,
  visitor: Visitor | null,
): Promise<{ tax: Tax | null; openTax: ShownCart['openTax'] }> {
  const { taxMode } = settings;
  if (taxMode === 'none') return { tax: null, openTax: null };
  const [first] = visitor ? await listAddresses(read, visitor.userId) : [];
  if (!first) return { tax: null, openTax: taxMode };
  return { tax: taxFor(taxRulesFrom(settings), first.form.country), openTax: null };
}
