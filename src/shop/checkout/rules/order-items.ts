import { type CartLine, maxLineQuantity } from '#shop/cart/rules/cart.ts';
import { type Money, parseMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** An order item sent to the API, without a cart. */
export interface OrderedItem {
  productId: number;
  /** Needed only where the product has several variants. */
  variantId: string | null;
  /** Whether the first available variant is used when none is given. */
  isAnyVariant?: boolean;
  quantity: number;
  /** Unit price expected by the client, as a decimal; null if not sent. */
  agreedPrice: string | null;
}

export interface CurrentPrice {
  productId: number;
  variantId: string;
  price: Money;
}

export type OrderedItemFailure =
  | { code: 'not-on-sale'; position: number }
  | { code: 'option-not-chosen'; position: number }
  /** Exceeds the maximum quantity of one variant. */
  | { code: 'too-many'; position: number }
  /** Ruling 32: reports the current prices of all items that differ. */
  | { code: 'price-changed'; prices: CurrentPrice[] };

/** Resolves items to cart lines, merging items of the same variant. `onSale` has one line for each variant on sale. */
export function resolveOrderedItems(
  items: readonly OrderedItem[],
  onSale: readonly CartLine[],
): Result<CartLine[], OrderedItemFailure> {
  const lines: CartLine[] = [];
  const prices: CurrentPrice[] = [];
  for (const [position, item] of items.entries()) {
    const { productId, quantity, agreedPrice } = item;
    const named = namedVariant(item, onSale, lines);
    if (!named.ok) return failed({ ...named.failure, position });
    const line = named.value;
    const { unitPrice: price } = line;
    const agreed = agreedPrice === null ? price : parseMoney(agreedPrice, price.currency);
    if (agreed?.amount !== price.amount) {
      prices.push({ productId, variantId: line.variantId, price });
    }
    const known = lines.findIndex((one) => one.variantId === line.variantId);
    const before = lines[known]?.quantity ?? 0;
    if (before + quantity > maxLineQuantity) return failed({ code: 'too-many', position });
    if (before > 0) lines[known] = { ...line, quantity: before + quantity };
    else lines.push({ ...line, quantity });
  }
  return prices.length > 0 ? failed({ code: 'price-changed', prices }) : ok(lines);
}

function namedVariant(
  { productId, variantId, isAnyVariant = false, quantity }: OrderedItem,
  onSale: readonly CartLine[],
  taken: readonly CartLine[],
): Result<CartLine, { code: 'not-on-sale' } | { code: 'option-not-chosen' }> {
  const variants = onSale.filter(
    (one) => one.product.id === productId && (variantId ?? one.variantId) === one.variantId,
  );
  const [first, ...others] = variants;
  if (!first) return failed({ code: 'not-on-sale' });
  if (others.length === 0) return ok(first);
  if (!isAnyVariant) return failed({ code: 'option-not-chosen' });
  const has = (one: CartLine, units: number) => {
    const before = taken.find((line) => line.variantId === one.variantId)?.quantity ?? 0;
    return one.sellable === null || one.sellable - before >= units;
  };
  // Where no variant has enough units, the shortage is reported for one that has some.
  const enough = variants.find((one) => has(one, quantity));
  return ok(enough ?? variants.find((one) => has(one, 1)) ?? first);
}
