import { type AppliedGiftCard, readAppliedCards } from './cart-gift-cards.ts';
import { cartCount, type Customer } from '#shop/cart/rules/cart.ts';
import type { UnavailableCartLine, TrackedCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import {
  bestDiscount,
  type OrderTerms,
  type PricedOrder,
  priceOrder,
} from '#shop/pricing/rules/price-order.ts';
import { type Tax, taxFor, taxRulesFrom } from '#shop/tax/rules/tax.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { money } from '#platform/money.ts';
import type { Discount, IdleCode } from '#shop/promotions/rules/discount-code.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import type { Shop } from '#shop/shop.ts';
import { readUnavailableLines, readCartLines } from '#shop/cart/store/cart-contents.ts';
import { cartOwnerOf, findCart } from '#shop/cart/store/cart.ts';
import { countUnits } from '#shop/cart/store/cart-lines.ts';
import type { Reader } from '#platform/database/database.ts';
import { listAddresses } from '#shop/addresses/store/addresses.ts';
import { type KeptDiscounts, readKeptDiscounts } from '#shop/cart/store/read-discounts.ts';
import { readTaxExemption } from '#shop/identity/store/tax-exemption.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface ShownCart extends PricedOrder {
  lines: TrackedCartLine[];
  /** No longer for sale: not counted, and no part of the total. */
  gone: UnavailableCartLine[];
  count: number;
  /** Goes with the checkout form; null while there is no cart. */
  checkoutKey: string | null;
  /** Discounts that apply: of the code kept with the cart, or automatic ones. */
  discounts: readonly Discount[];
  /** The granted discount, with no shipping chosen yet. */
  reducedBy: Discount | null;
  /** The cart's code and the reason, if it does not apply. */
  idleCode: IdleCode | null;
  /** The terms of the calculation. */
  terms: OrderTerms;
  /** The shop's tax mode while the country is unknown; null if tax is calculated or not charged. */
  openTax: 'inclusive' | 'exclusive' | null;
  /** That the order is to be paid with. */
  giftCards: readonly AppliedGiftCard[];
}

/** The cart with current prices and stock, before shipping is chosen. Header, cart and checkout all show this. */
export async function showCart(shop: Shop, customer: Customer): Promise<ShownCart> {
  const { read } = shop.db;
  const { visitor } = customer;
  const settings = settingsFrom(await readSettings(read));
  const { currency } = settings;
  const owner = cartOwnerOf(customer);
  const cart = owner && (await findCart(read, owner));
  const lines = cart ? await readCartLines(read, cart.id, currency) : [];
  const gone = cart ? await readUnavailableLines(read, cart.id) : [];
  const typed = cart?.discountCode ?? '';
  const offered: KeptDiscounts =
    lines.length === 0
      ? { discounts: [], idleCode: null }
      : await readKeptDiscounts(read, {
          typed,
          visitor,
          lines,
          now: shop.clock(),
          hooks: shop.hooks,
        });
  const { tax, openTax, taxExemption } = await readTax(read, settings, visitor);
  const shipping = money(0, currency);
  const reducedBy = bestDiscount(offered.discounts, lines, { shipping, tax });
  const terms = { shipping, reduction: reducedBy?.reduction ?? null, tax };
  const checkoutKey = cart?.checkoutKey ?? null;
  const priced = priceOrder(lines, terms);
  const known = { count: cartCount(lines), checkoutKey, reducedBy, terms, openTax, taxExemption };
  const giftCards = cart ? await readAppliedCards(shop, read, { cart, currency }) : [];
  return { ...priced, lines, gone, ...known, ...offered, giftCards };
}

/** Until the checkout form names a country, the account's first address is used. */
async function readTax(
  read: Reader,
  settings: Settings,
  visitor: Visitor | null,
): Promise<Pick<ShownCart, 'openTax' | 'taxExemption'> & { tax: Tax | null }> {
  const { taxMode } = settings;
  if (taxMode === 'none') return { tax: null, openTax: null, taxExemption: null };
  const taxExemption = await readTaxExemption(read, settings, visitor);
  const [first] = visitor ? await listAddresses(read, visitor.userId) : [];
  if (!first) return { tax: null, openTax: taxMode, taxExemption };
  const rules = taxRulesFrom(settings);
  const tax = taxFor(rules, placeOf(first.form, rules.countries), taxExemption);
  return { tax, openTax: null, taxExemption };
}

/** The sum of quantities, as shown in the header. */
export async function countCart(shop: Pick<Shop, 'db'>, customer: Customer): Promise<number> {
  const owner = cartOwnerOf(customer);
  return owner ? countUnits(shop.db.read, owner) : 0;
}
