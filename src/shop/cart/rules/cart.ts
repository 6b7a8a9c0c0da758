import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { ReturnPolicy } from '#shop/settings/rules/return-policies.ts';
import type { ShippingClass } from '#shop/settings/rules/shipping-methods.ts';
import type { TaxClass } from '#shop/settings/rules/tax-rates.ts';
import type { Money } from '#platform/money.ts';

/** Secret token of the browser's cart; HttpOnly. */
export const cartCookie = 'vitrine-cart';

/** Number of units in the cart, readable by scripts. */
export const cartCountCookie = 'cart-count';

export const maxLineQuantity = 999;
export const maxLines = 100;
/** Lifetime of an unused cart; equals the lifetime of the cart cookie. */
export const cartLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** A product with a quantity (specification 3). Price and stock are always read from the catalog. */
export interface CartLine {
  variantId: string;
  product: Pick<ProductSummary, 'id' | 'title' | 'description' | 'category' | 'picture' | 'rating'>;
  sku: string | null;
  optionValues: string[];
  unitPrice: Money;
  /** Of one unit; null where unknown. */
  weightGrams: number | null;
  taxClass: TaxClass;
  shippingClass: ShippingClass;
  needsShipping: boolean;
  returnPolicy: ReturnPolicy;
  /** Each unit is a gift card worth its price. Left out of all other items. */
  isGiftCard?: boolean;
  quantity: number;
  /** Units available to order now; null if stock is not tracked. */
  sellable: number | null;
}

/** The owner of a cart: a signed-in account, or a guest identified by the token in the cart cookie. */
export interface Customer {
  visitor: Visitor | null;
  cartToken: string | null;
  /** Client network, for rate limiting; null on localhost. */
  network?: string | null;
}

/** A customer without an account, who is known by the token in the cart cookie. */
export interface Guest {
  cartToken: string;
}

/** Who checks out. */
export type Buyer = Visitor | Guest;

/** Null for a browser without an account and without a cart. */
export function buyerOf({ visitor, cartToken }: Customer): Buyer | null {
  return visitor ?? (cartToken === null ? null : { cartToken });
}

export type AddFailure =
  | { code: 'not-found' }
  | { code: 'option-not-chosen' }
  /** The product has no variant with these option values. */
  | { code: 'no-such-variant' }
  | { code: 'sold-out'; title: string }
  | { code: 'no-more'; title: string; available: number }
  | { code: 'cart-full' }
  /** Too many new carts from this network. */
  | { code: 'too-many-requests'; waitMs: number };

/** Parses a quantity from 1 to `maxLineQuantity` in plain digits; null if invalid. */
export function quantityFrom(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,4}$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= 1 && quantity <= maxLineQuantity ? quantity : null;
}

/** The requested quantity, capped by stock and by `maxLineQuantity`. */
export function cappedQuantity(requested: number, sellable: number | null): number {
  return Math.min(requested, sellable ?? maxLineQuantity, maxLineQuantity);
}

/** Specification 4: the header shows the sum of quantities. */
export function cartCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The cart that a possibly outdated page was rendered from. */
export interface ShownCartKey {
  /** Checkout key of that cart; every order rotates the key. API clients send none. */
  checkoutKey?: string | null;
}

/** Whether the cart on the page has been ordered since; the page's actions must then not apply to the new cart. */
export function isDifferentCart(
  cart: { checkoutKey: string },
  { checkoutKey }: ShownCartKey,
): boolean {
  return typeof checkoutKey === 'string' && checkoutKey !== cart.checkoutKey;
}

/** Limit for lines saved by the customer; merging carts at sign-in may exceed it, so that nothing is lost. */
export const maxSavedItems = 100;

/** A line saved for later: not counted, not priced, not ordered. */
export interface SavedLine {
  variantId: string;
  title: string;
  quantity: number;
  /** Saved at sign-in because the merged cart was full. */
  didNotFit: boolean;
  /** Null while not for sale. */
  line: CartLine | null;
}
