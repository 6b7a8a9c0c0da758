import { cappedQuantity, cartCount, type Customer, maxLines } from '#shop/cart/rules/cart.ts';
import { type CartOwner, cartOwnerOf, findCart, lockCart } from '#shop/cart/store/cart.ts';
import { readStoredLines, setCartLine, type StoredLine } from '#shop/cart/store/cart-lines.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { findSellable } from '#shop/catalogue/store/sellables.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findOwnOrder, type OwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { OrderLinkFailure } from '#shop/orders/use-cases/open-order-link.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { beginCart } from './add-to-cart.ts';

/** An ordered item that is not in the cart, or not as often as it was ordered. */
export interface ShortItem {
  title: string;
  reason: 'not-sold' | 'sold-out' | 'fewer' | 'cart-full';
  /** Units in the cart now. */
  inLine: number;
}

export interface OrderedAgain {
  /** The number of the earlier order. */
  number: string;
  /** Units in the cart now, of all lines. */
  count: number;
  short: ShortItem[];
}

type OrderAgainFailure =
  | { code: 'not-found' }
  /** Nothing of the order can be bought now. */
  | { code: 'none-available'; short: ShortItem[] }
  | { code: 'cart-limit'; waitMs: number }
  | OrderLinkFailure;

/**
 * Puts the items of an earlier order into the customer's cart, as far as they are still sold. Lines are raised to
 * the ordered quantity, so that sending the form twice changes nothing.
 */
export async function orderAgain(
  shop: Shop,
  customer: Customer,
  own: OwnOrder & { isFirst: boolean },
): Promise<Result<OrderedAgain, OrderAgainFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const owner = cartOwnerOf(customer);
  if (!owner) throw new Error('a cart needs an account or a browser secret');
  const hasCart =
    'userId' in owner || (!own.isFirst && (await findCart(shop.db.read, owner)) !== null);
  const begun = hasCart ? ok([]) : beginCart(shop, customer);
  if (!begun.ok) return failed({ code: 'cart-limit', waitMs: begun.failure.waitMs });
  const filled = await fill(shop, owner, found.value);
  if (!filled.ok) shop.allowances.refund(begun.value);
  return filled;
}

function fill(
  shop: Shop,
  owner: CartOwner,
  { number, lines }: Order,
): Promise<Result<OrderedAgain, { code: 'none-available'; short: ShortItem[] }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const fresh = { id: shop.newRowId(), checkoutKey: shop.newId(), now };
    const cart = await lockCart(writer, owner, fresh);
    const stored = await readStoredLines(writer, cart.id);
    const short: ShortItem[] = [];
    const wanted = unitsByVariant(lines);
    for (const item of wanted) {
      const missing = await raiseLine(writer, { cartId: cart.id, stored, item });
      if (missing) short.push(missing);
    }
    const isNone = short.filter(({ inLine }) => inLine === 0).length === wanted.length;
    if (isNone) return failed({ code: 'none-available', short });
    const count = cartCount([...stored.values()].filter(({ isOnSale }) => isOnSale));
    return ok({ number, count, short });
  });
}

interface WantedItem {
  /** Null for an item that is not in the catalog. */
  variantId: string | null;
  title: string;
  quantity: number;
}

/** Lines of one order may share a variant. */
function unitsByVariant(lines: Order['lines']): WantedItem[] {
  const standing = lines.filter(({ quantity }) => quantity > 0);
  const grouped = Map.groupBy(standing, ({ variantId, title }) => variantId ?? `item ${title}`);
  return [...grouped.values()].map(([first, ...others]) => ({
    variantId: first?.variantId ?? null,
    title: first ? titleWith(first.title, first.optionValues) : '',
    quantity: others.reduce((sum, { quantity }) => sum + quantity, first?.quantity ?? 0),
  }));
}

interface RaisedLine {
  cartId: string;
  /** Lines of the cart, which this changes as well. */
  stored: Map<string, Pick<StoredLine, 'quantity' | 'isOnSale'>>;
  item: WantedItem;
}

/** Null if the cart holds all units of the item now. */
async function raiseLine(
  writer: Writer,
  { cartId, stored, item: { variantId, title, quantity: wanted } }: RaisedLine,
): Promise<ShortItem | null> {
  if (variantId === null) return { title, reason: 'not-sold', inLine: 0 };
  const inLine = stored.get(variantId)?.quantity ?? 0;
  const found = await findSellable(writer, variantId);
  if (!found) return { title, reason: 'not-sold', inLine: 0 };
  if (inLine >= wanted) return null;
  if (inLine === 0 && stored.size >= maxLines) return { title, reason: 'cart-full', inLine };
  const { sellable, ...line } = found;
  const quantity = Math.max(inLine, cappedQuantity(wanted, sellable));
  if (quantity <= 0) return { title, reason: 'sold-out', inLine: 0 };
  if (quantity > inLine) await setCartLine(writer, cartId, { ...line, quantity });
  stored.set(variantId, { quantity, isOnSale: true });
  return quantity < wanted ? { title, reason: 'fewer', inLine: quantity } : null;
}
