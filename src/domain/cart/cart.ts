import type { ProductSummary } from '../catalogue/product.ts';
import type { Visitor } from '../identity/visitor.ts';
import type { Money } from '../money.ts';

export const maxLineQuantity = 999;
export const maxLines = 100;
/** How long a cart is kept that nobody uses; as long as the cookie of a browser's. */
export const cartLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** A product's fields with a quantity (specification 3). Price and stock are the shop's, read each time. */
export interface CartLine {
  variantId: string;
  product: Pick<ProductSummary, 'id' | 'title' | 'description' | 'category' | 'picture' | 'rating'>;
  sku: string | null;
  optionValues: string[];
  unitPrice: Money;
  quantity: number;
  /** Pieces that could be ordered now; null where stock is not tracked. */
  sellable: number | null;
}

/** Who shops: somebody signed in, or a browser by the secret in its cookie. */
export interface Customer {
  visitor: Visitor | null;
  cartToken: string | null;
  /** Where it comes from, as far as that tells anybody apart. */
  network?: string | null;
}

export type AddFailure =
  | { code: 'not-found' }
  | { code: 'option-not-chosen' }
  /** There is no such combination of its options. */
  | { code: 'not-made' }
  | { code: 'sold-out'; title: string }
  | { code: 'no-more'; title: string; available: number }
  | { code: 'cart-full' }
  /** Too many carts were begun from this network. */
  | { code: 'too-many-requests'; waitMs: number };

/** The whole number that `text` spells in plain digits, from 1 to `maxLineQuantity`; null for anything else. */
export function quantityFrom(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,4}$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= 1 && quantity <= maxLineQuantity ? quantity : null;
}

/** What a line may hold: the asked quantity, capped by stock and by `maxLineQuantity`. */
export function cappedQuantity(asked: number, sellable: number | null): number {
  return Math.min(asked, sellable ?? maxLineQuantity, maxLineQuantity);
}

/** Specification 4: the header shows the sum of quantities. */
export function cartCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
